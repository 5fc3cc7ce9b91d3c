-- Times inside JSON exactly as the driver reads them alone: ISO 8601, UTC, milliseconds.
create function iso_time(value timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create table orders (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  status text not null,
  buyer_name text not null,
  phone text not null,
  total bigint not null check (total >= 0),
  payment text not null default 'waiting',
  payment_method text not null,
  call text not null default 'not_called',
  call_result text,
  next_call_at timestamptz(3),
  placed_at timestamptz(3) not null default now(),
  customer_id uuid not null,
  shop_id uuid not null,
  handler_id uuid,
  carrier_id uuid,
  bill_code text,
  expected_on date,
  province text not null,
  item_count integer not null default 0,
  address_complete boolean not null default true,
  receiver_name text not null,
  receiver_phone text not null,
  address text not null,
  ward text,
  district text,
  shipping_type text not null default 'standard',
  subtotal bigint not null,
  discount bigint not null default 0,
  shipping_fee bigint not null default 0,
  voucher_code text,
  note text,
  -- orders split from one cart share it
  group_id uuid
);
create sequence orders_code;

-- Append-only: what happened to an order is never edited, only added to.
create table order_lines (
  id uuid primary key,
  order_id uuid not null,
  position integer not null,
  product_id uuid not null,
  variant_id uuid not null,
  product_code text not null,
  variant_code text not null,
  name text not null,
  variant_name text,
  image text,
  quantity integer not null check (quantity > 0),
  price bigint not null,
  discount bigint not null default 0,
  amount bigint not null,
  commission_bp integer not null default 0,
  cost bigint not null default 0
);

create table order_payments (
  id uuid primary key,
  order_id uuid not null,
  kind text not null check (kind in ('payment', 'reversal', 'refund')),
  amount bigint not null,
  method text not null,
  reason text,
  at timestamptz(3) not null default now(),
  by_id uuid
);

create table order_calls (
  id uuid primary key,
  order_id uuid not null,
  result text not null,
  note text,
  next_at timestamptz(3),
  at timestamptz(3) not null default now(),
  by_id uuid
);

create table order_cancellations (
  id uuid primary key,
  order_id uuid not null,
  reason text not null,
  note text,
  at timestamptz(3) not null default now(),
  by_id uuid
);
