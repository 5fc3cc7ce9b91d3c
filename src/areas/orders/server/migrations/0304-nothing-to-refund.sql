-- A returned order of which nothing is to be given back is not waiting for its refund: all that was taken in was paid
-- by points or a voucher, or has gone back already.
update orders o set payment = 'refunded'
where o.status = 'returned' and o.payment = 'paid' and least(
  (select coalesce(sum(c.amount), 0) from order_return_receipts c
    where c.order_id = o.id and not exists (select from order_retractions r where r.row_id = c.outcome_id))
  + (select coalesce(sum(p.amount), 0) from order_payments p where p.order_id = o.id and p.kind = 'refund'),
  (select coalesce(sum(p.amount), 0) from order_payments p where p.order_id = o.id)
) <= 0;
