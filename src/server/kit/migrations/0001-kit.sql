-- What every area stands on. Extensions (pg_trgm, unaccent, btree_gist) are made by the migration runner.

-- One fold for what is stored with diacritics and searched without (filters on columns that are not part of
-- a record's search text). Declared immutable: the dictionary is named, so nothing of the session decides.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Who changed what, when, from where. Written in the transaction of the change and never altered.
create table audit (
  -- UUIDv7: the order of ids is the order in time
  id uuid primary key,
  area text not null,
  record_id uuid not null,
  code text not null,
  -- create, update, delete, undo, redo or the name of a transition
  action text not null,
  -- the verb whose ability it took, and takes to undo it
  verb text not null,
  -- what happened to the row; decides how it is taken back
  change text not null check (change in ('insert', 'update', 'delete')),
  -- changed fields only, in the shape of the API's records
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- what was asked before the transition, and the words of it that a person typed
  args jsonb,
  note text,
  -- the whole row as it was stored, for a deleted record to come back
  stored jsonb,
  version_after integer not null,
  source text not null,
  request_id text not null,
  by_id uuid,
  by_name text,
  at timestamptz not null,
  batch uuid,
  undo_of uuid
);
create index audit_record on audit (record_id, id desc);

-- What to tell live listeners; the id is the stream's event id. Pruned after a day.
create table outbox (
  id bigint generated always as identity primary key,
  area text not null,
  record_id uuid not null,
  code text not null,
  version integer not null,
  action text not null,
  by_id uuid,
  by_name text,
  at timestamptz not null
);

-- Answers of writes by the key their sender chose; the same transaction writes both. Pruned after a day.
create table idempotency (
  account_id uuid not null,
  key text not null,
  -- SHA-256 of method, path and body
  request bytea not null,
  status smallint,
  etag text,
  body text,
  at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_at on idempotency (at);
