-- Imports of products: a sheet and an archive of pictures. Counts are of its rows, written as a check or a write ends.
create table imports (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  sheet_size integer not null,
  zip_name text not null,
  zip_size integer not null,
  shop_id uuid,
  by_id uuid,
  status text not null default 'read',
  failure text,
  policy text,
  row_count integer not null default 0,
  valid integer not null default 0,
  invalid integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  picture_count integer not null default 0,
  done_at timestamptz(3),
  -- names of files that belong to no row, and headings of columns that are not known
  loose jsonb not null default '[]',
  ignored jsonb not null default '[]'
);
create sequence imports_code;
create index imports_search on imports using gin (search gin_trgm_ops);
create index imports_created on imports (created_at, id);
create index imports_status on imports (status, id);
