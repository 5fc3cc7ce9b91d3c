-- Notifies live listeners of calls, which also change by the desk's own statements and with their orders and cases.
create or replace function call_tasks_came() returns trigger language plpgsql as $$
begin
  perform tell_changed('call-desk', 'call_tasks', array(select id from came), 'create');
  return null;
end $$;
create or replace trigger call_tasks_told_new after insert on call_tasks
  referencing new table as came for each statement execute function call_tasks_came();

create or replace function call_tasks_changed() returns trigger language plpgsql as $$
begin
  -- Not a lease that goes on, nor a call that is opened: neither is shown.
  perform tell_changed('call-desk', 'call_tasks', array(
    select n.id from after_rows n join before_rows b on b.id = n.id
    where (n.version, n.state, n.assignee_id) is distinct from (b.version, b.state, b.assignee_id)), 'recounted');
  return null;
end $$;
create or replace trigger call_tasks_told after update on call_tasks
  referencing old table as before_rows new table as after_rows for each statement execute function call_tasks_changed();
