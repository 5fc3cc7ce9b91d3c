-- Exports are jobs: which records and in which order is settled when one is asked for, a thousand ids to a row.
-- What is answered is a file, kept for a day.
alter table jobs drop constraint jobs_action_check;
alter table jobs add constraint jobs_action_check
  check (action in ('transition', 'delete', 'update', 'undo', 'export'));
-- {"name": …, "size": bytes}; the bytes lie under the data folder by the job's id
alter table jobs add column file jsonb;

create table export_parts (
  job_id uuid not null,
  seq integer not null,
  ids uuid[] not null,
  primary key (job_id, seq)
);
