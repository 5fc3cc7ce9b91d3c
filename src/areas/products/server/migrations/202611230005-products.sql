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
  -- null: the product's price
  price bigint,
  -- pieces in the warehouse, and how many of them open orders hold
  stock integer not null default 0 check (stock >= 0),
  reserved integer not null default 0 check (reserved >= 0)
);
create index product_variants_product on product_variants (product_id);

-- Changes of stock and of pieces held by orders, append-only, written by a trigger (views/stock.sql): a variant's stock
-- and reserved are the sums of its movements, a product's stock is the sum of its variants'.
create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id uuid not null,
  kind text not null
    check (kind in ('opening', 'count', 'reserve', 'release', 'ship', 'back', 'return', 'unreturn')),
  stock integer not null,
  reserved integer not null,
  order_id uuid,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index stock_movements_variant on stock_movements (variant_id, id);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;
