/* What processes of earlier versions leave out while they still run beside this one (decision 0036); to be dropped with 0410.
   A claim that names no holder is one of before 0355: what its person says later would not count. One of before 0322 could not
   show a ticket's or a lead's call and would be stuck on it, so these are passed over; undo opens what it brings back. */
create function call_tasks_claimed_before() returns trigger language plpgsql as $$
begin
  if new.purpose <> 'confirm' and new.opened_at is null then
    return null;
  end if;
  new.holders := array_append(new.holders, new.assignee_id);
  return new;
end $$;
create trigger call_tasks_claimed_before before update on call_tasks for each row when (
  new.state = 'claimed' and old.state <> 'claimed' and new.assignee_id is not null and new.assignee_id <> all(new.holders))
  execute function call_tasks_claimed_before();

-- Calls about tickets and leads whose writer does not know the purpose (before 0350); orders' have it by default.
create function call_attempts_before() returns trigger language plpgsql as $$
begin
  new.purpose := coalesce((select purpose from call_tasks where id = new.task_id), new.purpose);
  return new;
end $$;
create trigger call_attempts_before before insert on call_attempts for each row when (
  new.purpose = 'confirm' and new.order_id is null) execute function call_attempts_before();

-- those of the upgrades so far
update call_attempts a set purpose = t.purpose from call_tasks t
where t.id = a.task_id and a.order_id is null and a.purpose <> t.purpose;
update call_tasks set holders = array_append(holders, assignee_id)
where state = 'claimed' and assignee_id is not null and assignee_id <> all(holders);
