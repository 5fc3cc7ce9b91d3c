-- Opinions of buyers about products.
create table reviews (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  rating smallint not null check (rating between 1 and 5),
  status text not null default 'pending',
  product_id uuid not null,
  text text,
  pictures jsonb not null default '[]',
  customer_id uuid,
  order_id uuid,
  -- One review for each line of an order.
  order_line_id uuid unique,
  bought text,
  posted_at timestamptz(3) not null,
  reply text,
  replied_at timestamptz(3),
  replied_by_id uuid,
  hidden_because text
);
create sequence reviews_code;
create index reviews_search on reviews using gin (search gin_trgm_ops);
create index reviews_posted on reviews (posted_at, id);
create index reviews_status on reviews (status, posted_at, id);
create index reviews_customer on reviews (customer_id);
create index reviews_order on reviews (order_id);
-- Average and number of a product's published ones are read from the index alone.
create index reviews_product on reviews (product_id, status) include (rating);
