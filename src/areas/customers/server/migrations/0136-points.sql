-- Points of a customer, append-only; what they have is the sum, kept beside it so that nobody spends them twice.
create table point_entries (
  id uuid primary key,
  customer_id uuid not null,
  kind text not null check (kind in ('opening', 'use', 'give-back', 'refund', 'adjust')),
  points bigint not null,
  order_id uuid,
  note text,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index point_entries_customer on point_entries (customer_id, at, id);
create index point_entries_order on point_entries (order_id) where order_id is not null;

alter table customers add column points bigint not null default 0 check (points >= 0);
