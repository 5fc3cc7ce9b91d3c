-- Days of the series before a job for which none was made, since no server ran.
alter table daily_jobs add column missed_days integer not null default 0;
