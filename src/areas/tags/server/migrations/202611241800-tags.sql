-- Tags of records, by kind (decision 0113).
create table tags (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  kind text not null,
  colour text not null default 'grey',
  place text collate "C" not null,
  status text not null default 'active'
);
create sequence tags_code;
create index tags_search on tags using gin (search gin_trgm_ops);
create index tags_place on tags (place, id);
create unique index tags_name on tags (kind, name);
