-- The last outcome of a task follows its result, set by rules, an order's own calls or undo. Only the desk sets another
-- outcome of the same effect.
create or replace function call_tasks_outcome() returns trigger language plpgsql as $$
begin
  if new.result is null then
    new.outcome_id := null;
  elsif new.outcome_id is null or tg_op = 'UPDATE' and new.outcome_id is not distinct from old.outcome_id then
    new.outcome_id := (select id from call_outcomes where key = new.result);
  end if;
  return new;
end $$;
create or replace trigger call_tasks_outcome_of_new before insert on call_tasks for each row when (new.result is not null)
  execute function call_tasks_outcome();
create or replace trigger call_tasks_outcome before update on call_tasks for each row when (
  new.result is distinct from old.result or new.result is not null and new.outcome_id is null)
  execute function call_tasks_outcome();
