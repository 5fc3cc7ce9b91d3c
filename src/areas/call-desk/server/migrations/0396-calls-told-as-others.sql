-- As other records are (0395): quiet within a job over many orders, tickets or leads, which tells of all calls once.
create or replace function call_tasks_came() returns trigger language plpgsql as $$
begin
  perform tell_changed('call-desk', 'call_tasks', array(select id from came), 'create');
  return null;
end $$;

create or replace function call_tasks_changed() returns trigger language plpgsql as $$
begin
  -- Not a lease that goes on, nor a call that is opened: neither is shown.
  perform tell_changed('call-desk', 'call_tasks', array(
    select n.id from after_rows n join before_rows b on b.id = n.id
    where (n.version, n.state, n.assignee_id) is distinct from (b.version, b.state, b.assignee_id)), 'recounted');
  return null;
end $$;

drop function call_tasks_tell(uuid[], text);
