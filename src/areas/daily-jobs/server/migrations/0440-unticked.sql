-- Ticks that were taken off by hand, with who set them and when: undo puts the newest of a line back as it was. A tick
-- that a process of before this one takes off is in here not: undo writes then who undoes, as before.
create table daily_job_unticked (
  id bigint generated always as identity primary key,
  job_id uuid not null,
  item text not null,
  at timestamptz(3) not null,
  by_id uuid not null
);
create index daily_job_unticked_line on daily_job_unticked (job_id, item, id);
