-- Goods at a lower price for some time.
create table sales (
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
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  priority text collate "C" not null,
  below_import boolean not null default false,
  note text,
  check (ends_at > starts_at)
);
create sequence sales_code;
create index sales_search on sales using gin (search gin_trgm_ops);
create index sales_priority on sales (priority, id);
create index sales_starts on sales using gist (tstzrange(starts_at, ends_at, '[)'));

-- Its products. `during` and `active` are the sale's own (views/terms.sql): a product is in one sale at a time.
create table sales_products (
  id uuid primary key,
  record_id uuid not null references sales (id) on delete cascade,
  position integer not null,
  product_id uuid not null,
  sale_price bigint not null check (sale_price > 0),
  quantity integer check (quantity > 0),
  per_customer integer check (per_customer > 0),
  during tstzrange not null,
  active boolean not null,
  unique (record_id, position) deferrable initially immediate,
  constraint sales_products_one exclude using gist (product_id with =, during with &&) where (active)
    deferrable initially immediate
);
