create table point_refunds (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  customer_id uuid not null,
  order_id uuid,
  points bigint not null check (points > 0),
  pay_to text not null check (pay_to in ('points', 'bank')),
  status text not null default 'requested' check (status in ('requested', 'approved', 'refunded', 'rejected')),
  reason text not null,
  bank_account text,
  bank_holder text,
  bank_name text,
  requested_by_id uuid,
  decided_by_id uuid,
  decided_at timestamptz(3),
  refunded_at timestamptz(3),
  reference text,
  check (pay_to <> 'points' or order_id is not null),
  check (pay_to <> 'bank' or (bank_account is not null and bank_holder is not null and bank_name is not null))
);
create sequence point_refunds_code;
create index point_refunds_search on point_refunds using gin (search gin_trgm_ops);
create index point_refunds_created on point_refunds (created_at desc, id desc);
create index point_refunds_status on point_refunds (status, created_at desc, id desc);
create index point_refunds_customer on point_refunds (customer_id, created_at desc, id desc);
create index point_refunds_order on point_refunds (order_id) where order_id is not null;
