-- Cash of COD orders that a carrier handed over, append-only: a row for each time, what takes one back negative.
create table order_remittances (
  id uuid primary key,
  order_id uuid not null,
  amount bigint not null,
  -- the document it came with: a remittance's code, a receipt's number
  source text,
  reason text,
  -- the row that this one takes back
  reverses uuid unique,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index order_remittances_order on order_remittances (order_id);

alter table orders add column cod_remitted_at timestamptz(3);
update orders set cod_remitted_at = delivered_at + interval '3 days' where cod = 'remitted' and delivered_at is not null;

-- What the delivery board counts, by carrier, without a look at the rows themselves.
create index orders_parcels on orders (carrier_id, status) include (expected_on, attempts, cod, total)
  where status in ('to_deliver', 'delivering');
create index orders_delivered_day on orders (delivered_at) include (carrier_id, total) where delivered_at is not null;
create index orders_remitted_day on orders (cod_remitted_at) include (carrier_id, cod, cod_collected)
  where cod_remitted_at is not null;
create index orders_cod_held on orders (carrier_id, delivered_at) include (cod_collected) where cod = 'collected';
drop index orders_cod_collected;
-- Parcels are looked up by either code of a carrier's list.
create index orders_tracking on orders (tracking_code) where tracking_code is not null;
