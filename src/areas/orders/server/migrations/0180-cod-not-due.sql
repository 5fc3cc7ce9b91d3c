-- Nothing is to be collected of an order that is paid or cancelled: the driver's list says what is due.
update orders set cod = 'none' where cod = 'due' and (payment <> 'waiting' or status = 'cancelled');
