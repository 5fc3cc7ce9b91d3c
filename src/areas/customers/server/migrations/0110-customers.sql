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
  spent bigint not null default 0,
  note text
);
create sequence customers_code;
create index customers_search on customers using gin (search gin_trgm_ops);
create index customers_created on customers (created_at desc, id desc);
create index customers_name on customers (name, id);
create index customers_spent on customers (spent desc, id desc);
create index customers_order_count on customers (order_count desc, id desc);
