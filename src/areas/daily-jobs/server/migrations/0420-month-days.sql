-- The day of the month that a series means belongs to the day that the series gave the job: moved elsewhere it is that
-- day's own, and moved back, by hand or by undo, it is the meant one again. Empty in jobs that a process of before this one
-- makes: theirs is the day they have.
alter table daily_jobs add column meant_for date;
update daily_jobs set meant_for = day;
comment on column daily_jobs.month_day is 'of a monthly one the day that was meant, also in shorter months; as long as it is on meant_for';
