-- Rows of order_calls and order_cancellations that were taken back by an undo. Those tables are append-only:
-- what was written stays, and what is here no longer counts.
create table order_retractions (
  -- the row taken back; once is enough
  row_id uuid primary key,
  order_id uuid not null,
  kind text not null check (kind in ('call', 'cancellation')),
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index order_retractions_order on order_retractions (order_id);
