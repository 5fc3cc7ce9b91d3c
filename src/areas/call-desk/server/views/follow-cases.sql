-- A task follows its ticket or lead, however that changes, as other tasks follow their orders. Cases are locked before tasks,
-- always.
create or replace function call_tasks_follow_case() returns trigger language plpgsql as $$
declare
  closed constant text[] := array['resolved', 'lost'];
begin
  if tg_op = 'DELETE' then
    update call_tasks set state = 'done', assignee_id = null, opened_at = null, claimed_at = null, lease_until = null,
      closed_with_case = true, version = version + 1, updated_at = now()
    where about_id = old.id and state <> 'done';
  elsif tg_op = 'INSERT' or old.status = any(closed) and new.status <> all(closed) then
    update call_tasks set state = case when result is null then 'queued' else 'waiting' end, closed_with_case = false,
      version = version + 1, updated_at = now()
    where about_id = new.id and state = 'done' and closed_with_case;
  elsif new.status = any(closed) and old.status <> all(closed) then
    update call_tasks set state = 'done', assignee_id = null, opened_at = null, claimed_at = null, lease_until = null,
      closed_with_case = true, version = version + 1, updated_at = now()
    where about_id = new.id and state <> 'done';
  else
    update call_tasks set customer_name = new.contact_name,
      -- during a call, the number is the one that was dialled
      phone = case when state = 'claimed' then phone else coalesce(new.phone, phone) end,
      version = version + 1, updated_at = now()
    where about_id = new.id and state <> 'done';
  end if;
  return null;
end $$;

-- A restored one is inserted again.
create or replace trigger call_tasks_of_new_ticket after insert on tickets for each row execute function call_tasks_follow_case();
create or replace trigger call_tasks_of_gone_ticket after delete on tickets for each row execute function call_tasks_follow_case();
create or replace trigger call_tasks_of_ticket after update on tickets for each row
  when ((old.status, old.contact_name, old.phone) is distinct from (new.status, new.contact_name, new.phone))
  execute function call_tasks_follow_case();
create or replace trigger call_tasks_of_new_lead after insert on leads for each row execute function call_tasks_follow_case();
create or replace trigger call_tasks_of_gone_lead after delete on leads for each row execute function call_tasks_follow_case();
create or replace trigger call_tasks_of_lead after update on leads for each row
  when ((old.status, old.contact_name, old.phone) is distinct from (new.status, new.contact_name, new.phone))
  execute function call_tasks_follow_case();
