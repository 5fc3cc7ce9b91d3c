-- A row that is not the whole of what the carrier held, and what takes such a row back. Of the orders whose cash a carrier
-- holds only few were paid in part: the board finds those rows here and need not look at each order's.
alter table order_remittances add column part boolean not null default false;
update order_remittances set part = true
  where order_id in (select order_id from order_remittances group by order_id having count(*) > 1);
create index order_remittances_part on order_remittances (order_id) include (amount) where part;

-- With the order itself, so that parts are held against what is collected without a look at the rows.
create index orders_cash_held on orders (carrier_id, delivered_at) include (cod_collected, id) where cod = 'collected';
drop index orders_cod_held;
