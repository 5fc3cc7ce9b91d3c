-- Brands of the goods.
create table brands (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  short_name text,
  logo text,
  country text,
  show_on_home boolean not null default false,
  place text collate "C" not null,
  status text not null default 'active',
  description text
);
create sequence brands_code;
create index brands_search on brands using gin (search gin_trgm_ops);
create index brands_place on brands (place, id);
create unique index brands_name on brands (name);
