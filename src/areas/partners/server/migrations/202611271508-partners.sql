-- Partners of the marketplace.
create table partners (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  logo text,
  name text not null,
  short_name text not null,
  kind text not null,
  contact_person text,
  phone text,
  email text,
  website text,
  status text not null default 'active',
  note text
);
create sequence partners_code;
create index partners_search on partners using gin (search gin_trgm_ops);
