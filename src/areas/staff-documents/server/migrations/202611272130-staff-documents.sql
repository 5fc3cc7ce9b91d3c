-- Papers for staff.
create table staff_documents (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  title text not null,
  folder text,
  status text not null default 'draft' check (status in ('draft', 'in_force', 'withdrawn')),
  edition integer not null default 1,
  valid_from date,
  valid_to date,
  audience_ids uuid[] not null default '{}',
  owner_id uuid,
  review_on date,
  note text,
  check (valid_to >= valid_from)
);
create sequence staff_documents_code;
create index staff_documents_search on staff_documents using gin (search gin_trgm_ops);
create index staff_documents_created on staff_documents (created_at desc, id desc);
create index staff_documents_audience on staff_documents using gin (audience_ids);

create table staff_documents_files (
  id uuid primary key,
  record_id uuid not null references staff_documents (id) on delete cascade,
  position integer not null,
  name text not null,
  file jsonb not null,
  unique (record_id, position)
);

-- "Read and understood", of an edition.
create table staff_document_receipts (
  document_id uuid not null,
  edition integer not null,
  account_id uuid not null,
  at timestamptz(3) not null,
  primary key (document_id, edition, account_id)
);
