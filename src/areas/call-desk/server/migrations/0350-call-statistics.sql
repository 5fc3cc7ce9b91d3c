-- What the statistics count by, kept with each call: looked up from orders and tasks they would read both tables for every call.
alter table call_attempts add column purpose text not null default 'confirm';
comment on column call_attempts.purpose is 'of its task, which never changes it';
alter table call_attempts add column waited_s integer;
comment on column call_attempts.waited_s is 'of the first call of a task: seconds since its order was placed or its case was given to be called';

update call_attempts a set purpose = t.purpose from call_tasks t where t.id = a.task_id and t.purpose <> 'confirm';

/* How long those had waited who are called for the first time; a call that was taken back is none. Run again it adds what
   is missing, e.g. after calls of the past became attempts (0212). */
create function call_waits_catch_up() returns void language sql as $$
  update call_attempts a
  set waited_s = greatest(0, extract(epoch from coalesce(a.started_at, a.ended_at) - coalesce(o.placed_at, t.created_at)))::integer
  from (
    select distinct on (c.task_id) c.id, c.waited_s from call_attempts c
    where c.retracts is null and not exists (select from call_attempts u where u.retracts = c.id)
    order by c.task_id, c.ended_at, c.id
  ) first, call_tasks t left join orders o on o.id = t.order_id
  where a.id = first.id and first.waited_s is null and t.id = a.task_id
$$;
select call_waits_catch_up();

/* What was there before the desk, or was written past it (demo data): tasks, their calls, and how long those had waited. */
create function call_desk_catch_up() returns void language sql as $$
  select call_tasks_catch_up();
  select call_attempts_catch_up();
  select call_waits_catch_up();
$$;

-- A period's calls with all that is counted, from the index alone; it takes the place of 0210's.
create index call_attempts_counted on call_attempts (ended_at)
  include (id, purpose, by_id, result, task_id, order_id, started_at, waited_s) where retracts is null;
drop index call_attempts_ended;
