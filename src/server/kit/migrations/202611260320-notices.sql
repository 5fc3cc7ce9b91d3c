-- News for accounts about their requests, written in the transaction of their cause and kept for 90 days.
create table notices (
  -- UUIDv7: the order of ids is the order in time
  id uuid primary key,
  -- its reader
  account_id uuid not null,
  kind text not null,
  area text not null,
  record_id uuid not null,
  code text not null,
  -- the record is still there
  opens boolean not null,
  -- the thing in a sentence, by language
  what jsonb not null,
  note text,
  by_id uuid,
  by_name text,
  -- of the write: its undo takes the notice back
  request_id text not null,
  at timestamptz(3) not null,
  read_at timestamptz(3)
);
create index notices_account on notices (account_id, id);
create index notices_unread on notices (account_id) where read_at is null;
create index notices_record on notices (record_id);
create index notices_at on notices (at);
