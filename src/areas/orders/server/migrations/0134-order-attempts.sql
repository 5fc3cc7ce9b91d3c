-- Who brings an order that no carrier brings, and every attempt that failed, append-only.
alter table orders add column driver text;

-- Bill codes that the shop gives itself.
create sequence bill_numbers;

create table order_attempts (
  id uuid primary key,
  order_id uuid not null,
  carrier_id uuid,
  tracking_code text,
  driver text,
  reason text not null,
  note text,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index order_attempts_order on order_attempts (order_id);

alter table order_retractions drop constraint order_retractions_kind_check;
alter table order_retractions add constraint order_retractions_kind_check
  check (kind in ('call', 'cancellation', 'attempt'));
