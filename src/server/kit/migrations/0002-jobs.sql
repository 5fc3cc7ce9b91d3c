-- Work over many records that goes on after its request: one row says what is done and how far it is, one row
-- per record what became of it. Each record's row is written in the transaction that changes the record, so
-- whatever is killed, nothing is done twice or left out. Kept for 30 days.
create table jobs (
  -- UUIDv7: the order of ids is the order in time
  id uuid primary key,
  account_id uuid not null,
  account_name text not null,
  area text not null,
  action text not null check (action in ('transition', 'delete', 'update', 'undo')),
  -- the transition's name, else the action's
  name text not null,
  -- the verb whose ability it takes, looked at again before each chunk
  verb text not null,
  args jsonb not null default '{}',
  -- of an update of all records alike
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
  -- why it stopped: a key of words with its parameters
  error jsonb,
  retry_of uuid,
  undo_of uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index jobs_account on jobs (account_id, id desc);
create index jobs_unfinished on jobs (id) where state in ('queued', 'running');
create index jobs_finished on jobs (finished_at) where finished_at is not null;
create index jobs_retry_of on jobs (retry_of) where retry_of is not null;
create index jobs_undo_of on jobs (undo_of) where undo_of is not null;

-- In the order of the records' ids, which is the order of their locks. Room on each page, so that the one
-- update of a row needs no second index entry.
create table job_rows (
  job_id uuid not null,
  seq integer not null,
  -- empty for what was asked for and is not there
  record_id uuid,
  code text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'changed', 'refused', 'failed', 'undone', 'conflict')),
  -- why not: a key of words with its parameters
  reason jsonb,
  -- the record's audit entry
  audit uuid,
  -- of an undo: the entry that is taken back
  undoes uuid,
  -- of an update of each record for itself
  changes jsonb,
  version integer,
  primary key (job_id, seq)
) with (fillfactor = 60);
