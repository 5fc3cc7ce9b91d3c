/* Calls change by the desk's own statements and with their orders and cases (migrations 0171, 0322), not only by the verbs of
   their area: whoever changes them and how, those who look at them are told, many at once as one (kit/area/journal.ts). */
create function call_tasks_tell(changed uuid[], verb text) returns void language plpgsql as $$
declare
  told outbox;
begin
  if cardinality(changed) = 0 then
    return;
  end if;
  for told in
    insert into outbox (area, record_id, code, version, action, at)
    select 'call-desk', id, code, version, verb, now() from call_tasks
    where id = any(changed) and cardinality(changed) <= 100
    union all
    select 'call-desk', '00000000-0000-0000-0000-000000000000', '', 0, 'reset', now() where cardinality(changed) > 100
    returning *
  loop
    perform pg_notify('changes', json_build_object('id', told.id, 'area', told.area, 'record', told.record_id,
      'code', told.code, 'version', told.version, 'action', told.action, 'by', null, 'at', iso_time(told.at))::text);
  end loop;
end $$;

create function call_tasks_came() returns trigger language plpgsql as $$
begin
  perform call_tasks_tell(array(select id from came), 'create');
  return null;
end $$;

create function call_tasks_changed() returns trigger language plpgsql as $$
begin
  -- Not a lease that goes on, nor a call that is opened: neither is shown.
  perform call_tasks_tell(array(
    select n.id from after_rows n join before_rows b on b.id = n.id
    where (n.version, n.state, n.assignee_id) is distinct from (b.version, b.state, b.assignee_id)), 'recounted');
  return null;
end $$;

create trigger call_tasks_told_new after insert on call_tasks
  referencing new table as came for each statement execute function call_tasks_came();
create trigger call_tasks_told after update on call_tasks
  referencing old table as before_rows new table as after_rows for each statement execute function call_tasks_changed();
