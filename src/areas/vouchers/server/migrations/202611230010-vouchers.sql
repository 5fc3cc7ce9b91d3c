create table vouchers (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  voucher_code text unique,
  status text not null default 'active',
  kind text not null,
  starts_on date not null,
  ends_on date not null,
  target text not null default 'order',
  benefit text not null,
  percent integer check (percent between 1 and 10000),
  amount bigint check (amount > 0),
  max_refund bigint check (max_refund > 0),
  min_order bigint check (min_order >= 0),
  max_order bigint check (max_order >= 0),
  uses text not null default 'unlimited',
  max_uses integer check (max_uses > 0),
  used integer not null default 0 check (used >= 0),
  used_up boolean not null default false,
  per_customer integer check (per_customer > 0),
  vids text[] not null default '{}',
  shop_ids uuid[] not null default '{}',
  categories text[] not null default '{}',
  brands text[] not null default '{}',
  product_ids uuid[] not null default '{}',
  bearer text not null default 'marketplace',
  store_share integer check (store_share between 1 and 10000),
  stackable boolean not null default true,
  note text,
  check (ends_on >= starts_on)
);
create sequence vouchers_code;
create index vouchers_search on vouchers using gin (search gin_trgm_ops);

-- Codes generated for a voucher, each valid for one order.
create table voucher_codes (
  code text primary key,
  voucher_id uuid not null,
  -- time of the audit entry: an undo takes back the codes generated then
  created_at timestamptz(3) not null default now(),
  -- an order, or the group of a cart that was split
  holder_id uuid
);
create index voucher_codes_voucher on voucher_codes (voucher_id, code);

-- Append-only: each taking and giving back of a use is a row; the sum is the uses held.
create table voucher_uses (
  id uuid primary key,
  -- order of writing: clocks of two servers differ
  number bigint generated always as identity,
  voucher_id uuid not null,
  code text not null,
  holder_id uuid not null,
  count smallint not null check (count in (1, -1)),
  customer_id uuid,
  phone text not null,
  discount bigint not null check (discount >= 0),
  shipping_discount bigint not null check (shipping_discount >= 0),
  bearer text not null,
  store_share integer not null,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index voucher_uses_voucher on voucher_uses (voucher_id, at desc, id desc);
create index voucher_uses_customer on voucher_uses (voucher_id, customer_id);
create index voucher_uses_phone on voucher_uses (voucher_id, phone);
create index voucher_uses_holder on voucher_uses (holder_id, number desc);
