-- Goods that come back. Append-only: a request, what was decided about it and what was received are rows that are only
-- added to; what an undo takes back stands in order_retractions.
create table order_returns (
  id uuid primary key,
  order_id uuid not null,
  reason text not null,
  note text,
  -- why it is taken although the policy has run out, or there is none
  override_reason text,
  -- the last day of the policy that was in force then; none: the shop takes nothing back
  policy_until date,
  photos text[] not null default '{}',
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index order_returns_order on order_returns (order_id);

create table order_return_lines (
  id uuid primary key,
  return_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  quantity integer not null check (quantity > 0),
  unique (return_id, line_id)
);

create table order_return_outcomes (
  id uuid primary key,
  return_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('approved', 'rejected')),
  reason text,
  note text,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index order_return_outcomes_return on order_return_outcomes (return_id);

-- What was received of each line, and what is due to the buyer for it: in money, and in points where points paid.
create table order_return_receipts (
  id uuid primary key,
  outcome_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  quantity integer not null check (quantity > 0),
  restocked boolean not null,
  amount bigint not null check (amount >= 0),
  points bigint not null default 0 check (points >= 0),
  unique (outcome_id, line_id)
);

-- Pieces that came back: a whole order is returned when they are its item_count.
alter table orders add column returned_count integer not null default 0 check (returned_count >= 0);
update orders set returned_count = item_count where status = 'returned';

-- Whatever is kept by rows that are only added to may be taken back.
alter table order_retractions drop constraint if exists order_retractions_kind_check;
