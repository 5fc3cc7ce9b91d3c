-- Categories of the goods, as a tree.
create table categories (
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
  name_en text,
  parent_id uuid,
  place text collate "C" not null,
  status text not null default 'active',
  description text
);
create sequence categories_code;
create index categories_search on categories using gin (search gin_trgm_ops);
create index categories_place on categories (place, id);
create index categories_parent on categories (parent_id, place, id);
-- One name under one parent; the roots are one group.
create unique index categories_name on categories (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name);
