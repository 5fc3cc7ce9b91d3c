create table documents (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  cover text,
  subject_id uuid,
  level text not null default 'basic' check (level in ('basic', 'intermediate', 'advanced')),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  summary text
);
create sequence documents_code;
create index documents_search on documents using gin (search gin_trgm_ops);
create index documents_created on documents (created_at desc, id desc);
