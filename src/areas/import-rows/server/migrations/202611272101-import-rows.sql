-- Rows of imported sheets: the cells as they are, what is wrong with them, and the record that was made.
create table import_rows (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  import_id uuid not null,
  number integer not null,
  status text not null default 'received',
  item_code text,
  name text not null,
  plan text,
  "column" text,
  problem text,
  value text,
  hint text,
  error_count integer not null default 0,
  product_id uuid,
  images jsonb not null default '[]',
  -- by column; empty cells are left out
  cells jsonb not null default '{}',
  errors jsonb not null default '[]',
  -- names of the pictures in the archive, and those that are none
  files jsonb not null default '[]',
  wrong_files jsonb not null default '[]',
  unique (import_id, number)
);
create sequence import_rows_code;
create index import_rows_search on import_rows using gin (search gin_trgm_ops);
create index import_rows_number on import_rows (number, id);
create index import_rows_created on import_rows (created_at, id);
create index import_rows_status on import_rows (import_id, status, number);
create index import_rows_item on import_rows (import_id, item_code);
create index import_rows_product on import_rows (product_id) where product_id is not null;
