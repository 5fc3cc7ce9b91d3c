create table chapters (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  document_id uuid not null,
  place text collate "C" not null
);
create sequence chapters_code;
create index chapters_search on chapters using gin (search gin_trgm_ops);
create index chapters_place on chapters (place, id);
create index chapters_document on chapters (document_id, place, id);
