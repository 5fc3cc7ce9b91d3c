create table clubs (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  phone text not null,
  logo text,
  contact_vid text not null,
  contact_name text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  address text,
  ward text,
  district text,
  province text,
  note text
);
create sequence clubs_code;
create index clubs_search on clubs using gin (search gin_trgm_ops);
create index clubs_created on clubs (created_at desc, id desc);
create index clubs_name on clubs (name, id);

-- Members of a club are customers.
alter table customers add column club_id uuid;
create index customers_club on customers (club_id, created_at desc, id desc) where club_id is not null;
