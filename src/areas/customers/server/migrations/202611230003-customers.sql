create table customers (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  phone text not null unique,
  vid text unique,
  email text,
  birthday date,
  gender text,
  height_cm integer,
  weight_kg integer,
  hobbies text,
  address text,
  ward text,
  district text,
  province text,
  order_count integer not null default 0,
  -- totals of the orders delivered and not returned (orders/server/views)
  spent bigint not null default 0,
  note text,
  -- sum of point_entries, kept here so that no point is spent twice
  points bigint not null default 0 check (points >= 0)
);
create sequence customers_code;
create index customers_search on customers using gin (search gin_trgm_ops);
create index customers_created on customers (created_at desc, id desc);
create index customers_name on customers (name, id);
create index customers_spent on customers (spent desc, id desc);
create index customers_order_count on customers (order_count desc, id desc);

-- Points of a customer, append-only.
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
