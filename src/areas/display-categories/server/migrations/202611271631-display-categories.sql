-- Headings of the storefront with their products.
create table display_categories (
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
  place text not null,
  source text not null default 'hand',
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  position text collate "C" not null,
  status text not null default 'active',
  category_ids uuid[] not null default '{}',
  brand_ids uuid[] not null default '{}',
  tag_ids uuid[] not null default '{}',
  shop_ids uuid[] not null default '{}',
  discount integer check (discount between 1 and 10000),
  check (ends_at > starts_at)
);
create sequence display_categories_code;
create index display_categories_search on display_categories using gin (search gin_trgm_ops);
create index display_categories_position on display_categories (position, id);

-- Products chosen by hand, in their order.
create table display_categories_products (
  id uuid primary key,
  record_id uuid not null references display_categories (id) on delete cascade,
  position integer not null,
  product_id uuid not null,
  unique (record_id, position)
);
create index display_categories_products_product on display_categories_products (product_id);
