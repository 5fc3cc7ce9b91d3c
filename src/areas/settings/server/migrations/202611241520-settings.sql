-- One row for each declared setting, written at the start; value is null while the default holds.
create table settings (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  key text not null unique,
  name text not null,
  name_en text not null,
  topic text not null,
  unit text not null,
  value bigint,
  standard bigint not null
);
create sequence settings_code;
create index settings_search on settings using gin (search gin_trgm_ops);
