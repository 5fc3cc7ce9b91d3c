-- Marks sums as stale when a call of a past day is added, undone or changed: those of its day and of later calls of the same
-- matter, whose `since` it moves. Locks day by day, as the upkeep that sums up does: neither misses the other.
create or replace function call_spans_forget(touched uuid[], earliest timestamptz[], today timestamptz) returns void language plpgsql as $$
declare
  gone date;
begin
  for gone in
    select distinct (at at time zone 'Asia/Ho_Chi_Minh')::date as day from (
      select t.at from unnest(touched, earliest) as t (task, at)
      union all
      select a.ended_at from unnest(touched, earliest) as t (task, at)
        join call_attempts a on a.task_id = t.task and a.ended_at >= t.at
    ) later
    where at < today order by day
  loop
    perform pg_advisory_xact_lock_shared(7205172, gone - date '2000-01-01');
    update call_spans set stale = true where gone between first and last and not stale;
  end loop;
end $$;

create or replace function call_spans_follow() returns trigger language plpgsql as $$
declare
  -- Today is never summed up, nor is yesterday while a write that began then may go on.
  today constant timestamptz := date_trunc('day', now() at time zone 'Asia/Ho_Chi_Minh') at time zone 'Asia/Ho_Chi_Minh';
  touched uuid[];
  earliest timestamptz[];
begin
  select array_agg(task_id), array_agg(at) into touched, earliest from (
    select c.task_id, least(c.ended_at, (select r.ended_at from call_attempts r where r.id = c.retracts)) as at
    from changed c) call where at < today;
  if touched is not null then
    perform call_spans_forget(touched, earliest, today);
  end if;
  return null;
end $$;
create or replace trigger call_spans_of_new after insert on call_attempts
  referencing new table as changed for each statement execute function call_spans_follow();
create or replace trigger call_spans_of_gone after delete on call_attempts
  referencing old table as changed for each statement execute function call_spans_follow();
-- A change concerns the row before and the row after; a trigger has one of the two as `changed`.
create or replace trigger call_spans_of_former after update on call_attempts
  referencing old table as changed for each statement execute function call_spans_follow();
create or replace trigger call_spans_of_changed after update on call_attempts
  referencing new table as changed for each statement execute function call_spans_follow();
