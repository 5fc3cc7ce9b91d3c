-- Tables of the kit. The runner adds the extensions (pg_trgm, unaccent, btree_gist) and its own table.

-- History of the records: written in the transaction of the change, never altered.
create table audit (
  -- UUIDv7: the order of ids is the order in time
  id uuid primary key,
  area text not null,
  record_id uuid not null,
  code text not null,
  -- create, update, delete, undo, redo or the name of a transition
  action text not null,
  -- verb of the ability that the change needed, and that its undo needs
  verb text not null,
  -- change of the row, by which it is undone; none: nothing to undo
  change text not null check (change in ('insert', 'update', 'delete', 'none')),
  -- changed fields only, in the shape of the API's records
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- answers to the steps of a transition, and the text typed in them
  args jsonb,
  note text,
  -- the stored row of a deleted record, to bring it back
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

-- Notifications of live listeners; the id is the stream's event id. Pruned after a day.
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

-- Responses of writes by the key that their sender chose, in the transaction of the write. Pruned after a day.
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

-- Work over many records that goes on after its request: a row for the job, a row for each record. A record's row is
-- written in the transaction that changes the record, so a killed process does nothing twice and leaves nothing out.
-- Kept for 30 days.
create table jobs (
  -- UUIDv7: the order of ids is the order in time
  id uuid primary key,
  account_id uuid not null,
  account_name text not null,
  area text not null,
  action text not null check (action in ('transition', 'delete', 'update', 'undo', 'export')),
  -- the transition's name, else the action's
  name text not null,
  -- verb of the ability, checked again before each chunk
  verb text not null,
  args jsonb not null default '{}',
  -- changes of an update that is the same for all records
  changes jsonb,
  source text not null,
  request_id text not null,
  language text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'cancelled', 'failed')),
  total integer not null,
  -- rows up to this number are done
  cursor integer not null default 0,
  changed integer not null default 0,
  refused integer not null default 0,
  failed integer not null default 0,
  -- reason of a stop: a key of words with its parameters
  error jsonb,
  retry_of uuid,
  undo_of uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- of an export {"name": …, "size": bytes}; the bytes are in the data folder under the job's id, for a day
  file jsonb
);
create index jobs_account on jobs (account_id, id desc);
create index jobs_unfinished on jobs (id) where state in ('queued', 'running');
create index jobs_finished on jobs (finished_at) where finished_at is not null;
create index jobs_retry_of on jobs (retry_of) where retry_of is not null;
create index jobs_undo_of on jobs (undo_of) where undo_of is not null;

-- In the order of the records' ids, which is the order of their locks. Free space on each page: the one update of a row
-- needs no second index entry.
create table job_rows (
  job_id uuid not null,
  seq integer not null,
  -- null for a requested record that does not exist
  record_id uuid,
  code text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'changed', 'refused', 'failed', 'undone', 'conflict')),
  -- reason of a refusal: a key of words with its parameters
  reason jsonb,
  -- the record's audit entry
  audit uuid,
  -- of an undo: the undone entry
  undoes uuid,
  -- changes of an update that differs by record
  changes jsonb,
  version integer,
  primary key (job_id, seq)
) with (fillfactor = 60);

-- Records of an export in their order, a thousand ids to a row, fixed when the export is requested.
create table export_parts (
  job_id uuid not null,
  seq integer not null,
  ids uuid[] not null,
  primary key (job_id, seq)
);

-- Print requests: which records on which paper, by whom. Rendered when fetched, for a day; each record's history keeps
-- who printed what and when.
create table prints (
  id uuid primary key,
  account_id uuid not null,
  area text not null,
  what text not null,
  size text not null,
  language text not null,
  -- in the order of printing
  ids uuid[] not null,
  at timestamptz not null default now()
);
create index prints_at on prints (at);

-- Named filters of an account, for itself or for all who may view the area. Checked when written and again when read:
-- fields may vanish in between. Keys and the order of the tabs are in each account's preferences.
create table saved_views (
  id uuid primary key,
  area text not null,
  name text not null,
  -- as entered: relative days stay relative
  conditions jsonb not null default '[]',
  q text not null default '',
  sort text not null,
  -- {shown, order, widths, pinned}; null: the columns of whoever opens it
  columns jsonb,
  shared boolean not null default false,
  owner_id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- set: deleted, kept for a while for undo
  deleted_at timestamptz
);
create unique index saved_views_name on saved_views (owner_id, area, name) where deleted_at is null;
create index saved_views_shared on saved_views (area) where shared and deleted_at is null;
create index saved_views_deleted on saved_views (deleted_at) where deleted_at is not null;

-- Open records by account and browser tab. Unlogged: valid for seconds only. No index on the times: rows are few, and
-- columns written every 10 s are updated in place without one.
create unlogged table presence (
  account_id uuid not null,
  -- chosen by the tab
  tab text not null,
  -- the live stream of the tab: its process renews the row, and removes it when the stream ends
  stream uuid not null,
  area text not null,
  record_id uuid not null,
  code text not null,
  mode text not null check (mode in ('view', 'edit')),
  since timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  -- last report of the tab itself, every few minutes: the stream is the browser's and outlives a killed tab
  said_at timestamptz(3) not null default now(),
  primary key (account_id, tab)
);
create index presence_record on presence (record_id);
create index presence_stream on presence (stream);

-- Pictures uploaded for a record, by file name. A record may refer to these alone.
create table pictures (
  name text primary key,
  width integer not null,
  height integer not null,
  at timestamptz(3) not null default now(),
  by_id uuid not null
);

-- Append-only: who was shown which records with whole phone numbers, and how. One row for each response.
create table number_reveals (
  id uuid primary key,
  account_id uuid not null,
  area text not null,
  how text not null,
  record_ids uuid[] not null,
  at timestamptz(3) not null
);
create index number_reveals_records on number_reveals using gin (record_ids);
create index number_reveals_account on number_reveals (account_id, at desc);
