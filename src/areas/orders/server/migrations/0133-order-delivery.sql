-- What an order's way to its receiver adds: the carrier's code, failed attempts, where the cash is, when.
alter table orders
  add column tracking_code text,
  add column attempts integer not null default 0,
  add column cod text not null default 'none',
  add column cod_collected bigint,
  add column confirmed_at timestamptz(3),
  add column delivered_at timestamptz(3),
  add column points bigint not null default 0 check (points >= 0);

update orders set cod = case status when 'delivered' then 'collected' when 'return_requested' then 'collected'
    when 'returned' then 'remitted' else 'due' end,
  cod_collected = case when status in ('delivered', 'return_requested', 'returned') then total end
where payment_method = 'cod' and status <> 'cancelled';

create index orders_group on orders (group_id) where group_id is not null;
-- Cash that a carrier holds, and parcels that are late: few among many.
create index orders_cod_collected on orders (carrier_id, delivered_at) where cod = 'collected';
create index orders_on_the_way on orders (expected_on, id) where status in ('to_deliver', 'delivering');
create index orders_refund_due on orders (placed_at desc, id desc)
  where payment = 'paid' and status in ('cancelled', 'returned');
