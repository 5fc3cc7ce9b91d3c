-- Append-only: who was shown which records with their numbers whole, and how. One row for each answer.
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
