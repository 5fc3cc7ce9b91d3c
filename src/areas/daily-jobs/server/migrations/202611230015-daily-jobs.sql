create table daily_jobs (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  title text not null,
  status text not null default 'todo' check (status in ('todo', 'doing', 'done')),
  assignee_id uuid not null,
  day date not null,
  repeat text not null default 'none',
  items_done integer not null default 0,
  items_total integer not null default 0,
  linked text,
  done_at timestamptz(3),
  steps text,
  monday boolean not null default false,
  tuesday boolean not null default false,
  wednesday boolean not null default false,
  thursday boolean not null default false,
  friday boolean not null default false,
  saturday boolean not null default false,
  sunday boolean not null default false,
  note text,
  -- id of the series' first job
  series_id uuid not null,
  -- of a monthly job the intended day, also in shorter months; valid as long as the job is on meant_for
  month_day integer not null,
  -- day that the series gave the job: moved elsewhere the job has that day of its own, moved back the intended one again
  meant_for date not null
);
create sequence daily_jobs_code;
create index daily_jobs_created on daily_jobs (created_at, id);
create index daily_jobs_updated on daily_jobs (updated_at, id);
create index daily_jobs_day on daily_jobs (day, id);
create index daily_jobs_title on daily_jobs (title, id);
create index daily_jobs_status on daily_jobs (status, id);
create index daily_jobs_assignee on daily_jobs (assignee_id, day);
create index daily_jobs_series on daily_jobs (series_id, day desc) where repeat <> 'none';
create index daily_jobs_search on daily_jobs using gin (search gin_trgm_ops);

-- Days for which a job of a series was made, also when it was deleted or moved since: no process makes it twice.
create table daily_job_days (
  series_id uuid not null,
  day date not null,
  primary key (series_id, day)
);

-- Ticks by the text of the line: an edited checklist keeps those of the lines that stay.
create table daily_job_ticks (
  job_id uuid not null,
  item text not null,
  at timestamptz(3) not null,
  by_id uuid not null,
  primary key (job_id, item)
);

-- Ticks removed by hand, with who set them and when: undo restores the newest of a line as it was.
create table daily_job_unticked (
  id bigint generated always as identity primary key,
  job_id uuid not null,
  item text not null,
  at timestamptz(3) not null,
  by_id uuid not null
);
create index daily_job_unticked_line on daily_job_unticked (job_id, item, id);
