-- Calls to be made: one task per order and purpose, one per ticket or lead (decision 0030). A task follows its order, ticket
-- or lead by triggers (views/).
create table call_tasks (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  purpose text not null default 'confirm' check (purpose in ('confirm', 'call_back', 'care', 'lead')),
  state text not null default 'queued' check (state in ('queued', 'claimed', 'waiting', 'done', 'exhausted')),
  order_id uuid,
  -- code of the order, ticket or lead
  order_code text,
  customer_name text not null,
  phone text not null,
  total bigint not null default 0,
  due_at timestamptz(3) not null,
  -- place in the queue: its time, earlier for what goes first
  rank_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- effect of the last call's outcome
  result text,
  -- account that is to call: the last caller, or the lead's choice; after some minutes any
  wanted_id uuid,
  assignee_id uuid,
  claimed_at timestamptz(3),
  opened_at timestamptz(3),
  lease_until timestamptz(3),
  -- ticket or lead
  about_id uuid,
  -- done because its case was closed: it comes back with the case
  closed_with_case boolean not null default false,
  -- accounts that have held the task since its last call: their outcome counts while no other holds it (decision 0027)
  holders uuid[] not null default '{}',
  outcome_id uuid,
  -- of a ticket or lead queued anew before any call: the former state, attempts, result, due_at, rank_at, wanted_id and
  -- before, for undo
  before jsonb,
  unique (order_id, purpose)
);
create sequence call_tasks_code;
create index call_tasks_search on call_tasks using gin (search gin_trgm_ops);
create index call_tasks_due on call_tasks (due_at, id);
create index call_tasks_state on call_tasks (state, due_at, id);
-- the queue, and what is wanted from one person
create index call_tasks_ready on call_tasks (rank_at, id) where state in ('queued', 'waiting');
create index call_tasks_wanted on call_tasks (wanted_id, rank_at) where state in ('queued', 'waiting') and wanted_id is not null;
create index call_tasks_number on call_tasks (phone) where state in ('queued', 'waiting', 'claimed');
create index call_tasks_lease on call_tasks (lease_until) where state = 'claimed';
create index call_tasks_assignee on call_tasks (assignee_id) where state = 'claimed';
create unique index call_tasks_about on call_tasks (about_id) where about_id is not null;
create index call_tasks_outcome_id on call_tasks (outcome_id) where outcome_id is not null;
-- one open call at a time: of a person, and to a number
create unique index call_tasks_open_by on call_tasks (assignee_id) where state = 'claimed' and opened_at is not null;
create unique index call_tasks_open_number on call_tasks (phone) where state = 'claimed' and opened_at is not null;
-- the lead's board from the index alone: the queue by purpose and age, and the callers
create index call_tasks_board on call_tasks (purpose, due_at) include (wanted_id, result)
  where state in ('queued', 'waiting');

-- Append-only: an undone call has a row that retracts it.
create table call_attempts (
  id uuid primary key,
  task_id uuid not null,
  order_id uuid,
  phone text not null,
  by_id uuid not null,
  attempt integer not null,
  result text not null,
  reason text,
  note text,
  next_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3) not null,
  -- key of the request: each is written once
  key text not null,
  -- entries of the order's history, and the task before the call, for undo
  audits uuid[] not null default '{}',
  before jsonb not null default '{}',
  retracts uuid unique,
  -- copied for the statistics, which would read orders and tasks for each call without: the purpose of the task, seconds
  -- from placing the order or queueing the case to the first call
  purpose text not null default 'confirm',
  waited_s integer,
  -- key of the outcome; null: the built-in one of the result
  outcome text,
  -- each product of the order once, and its supplier, at the time of the call: an edited order moves no sums
  product_ids uuid[] not null default '{}',
  shop_id uuid,
  unique (by_id, key)
);
create index call_attempts_task on call_attempts (task_id, ended_at);
create index call_attempts_by on call_attempts (by_id, ended_at);
create index call_attempts_phone on call_attempts (phone, ended_at desc);
-- a period's calls with all that is counted, from the index alone
create index call_attempts_counted on call_attempts (ended_at)
  include (id, purpose, by_id, result, task_id, order_id, started_at, waited_s) where retracts is null;

-- Past days and months with sums for the statistics (decision 0034). A stale one is counted call by call until it is summed
-- up again.
create table call_spans (
  id bigint generated always as identity primary key,
  first date not null,
  last date not null,
  stale boolean not null default false
);
create unique index call_spans_days on call_spans (first, last) where not stale;

-- An order (ticket, lead) counts once in a period, however often it was called. So a span counts it under the last day
-- before the span on which the same was counted for it (`since`): in a period from F on those with since < F are new.
create table call_sums (
  span bigint not null,
  about text not null,
  by text not null,
  key text not null,
  since date not null,
  calls integer not null,
  reached integer not null,
  first integer not null,
  matters integer not null,
  confirmed integer not null,
  cancelled integer not null,
  -- lengths in seconds, and how often each occurs; waits likewise in minutes, only where since is -infinity
  talks integer[],
  talk_counts integer[],
  waits integer[],
  wait_counts integer[],
  primary key (span, about, by, key, since)
);
