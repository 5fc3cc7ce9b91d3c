create table subjects (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null unique,
  colour text not null default 'blue',
  place text collate "C" not null,
  status text not null default 'active' check (status in ('active', 'inactive'))
);
create sequence subjects_code;
create index subjects_search on subjects using gin (search gin_trgm_ops);
create index subjects_place on subjects (place, id);
