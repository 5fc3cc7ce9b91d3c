create table products (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  image text,
  name text not null,
  status text not null default 'active',
  brand text not null,
  category text not null,
  shop_id uuid not null,
  price bigint not null check (price >= 0),
  sale_price bigint,
  import_price bigint,
  stock integer not null default 0,
  weight_grams integer not null,
  tag text,
  attribute1 text,
  attribute2 text,
  description text
);
create sequence products_code;
create index products_search on products using gin (search gin_trgm_ops);
create index products_created on products (created_at desc, id desc);
create index products_shop on products (shop_id);

create table product_variants (
  id uuid primary key,
  product_id uuid not null,
  code text not null unique,
  value1 text,
  value2 text,
  price bigint not null,
  -- what is in the warehouse, and how much of it open orders hold
  stock integer not null default 0 check (stock >= 0),
  reserved integer not null default 0 check (reserved >= 0)
);
create index product_variants_product on product_variants (product_id);
