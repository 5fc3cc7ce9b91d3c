-- Discounts that every order has by itself while they run.
create table promotions (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  status text not null default 'active',
  kind text not null check (kind in ('percent', 'amount', 'shipping')),
  percent integer check (percent between 1 and 10000),
  amount bigint check (amount > 0),
  scope text not null default 'all',
  category_ids uuid[] not null default '{}',
  brand_ids uuid[] not null default '{}',
  product_ids uuid[] not null default '{}',
  shop_ids uuid[] not null default '{}',
  min_order bigint,
  cap bigint check (cap > 0),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  max_uses integer check (max_uses > 0),
  per_customer integer check (per_customer > 0),
  bearer text not null default 'marketplace',
  store_share integer check (store_share between 1 and 10000),
  note text,
  check (ends_at > starts_at)
);
create sequence promotions_code;
create index promotions_search on promotions using gin (search gin_trgm_ops);
create index promotions_starts on promotions (starts_at desc, id desc);
create index promotions_live on promotions (ends_at) where status = 'active';
