-- Calls about a ticket (purpose care) or a lead (purpose lead) stand in the same queue (decision 0030).
alter table call_tasks add column about_id uuid;
-- it was over because its case was: it comes back with the case
alter table call_tasks add column closed_with_case boolean not null default false;
comment on column call_tasks.order_code is 'code of what the call is about: an order, a ticket or a lead';
create unique index call_tasks_about on call_tasks (about_id) where about_id is not null;

/* A task follows its case, whoever changes that and how, as the others follow their orders (migration 0171). Cases are
   locked before tasks, always. */
create function call_tasks_follow_case() returns trigger language plpgsql as $$
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
      -- while somebody talks, the number is the one that was dialled
      phone = case when state = 'claimed' then phone else coalesce(new.phone, phone) end,
      version = version + 1, updated_at = now()
    where about_id = new.id and state <> 'done';
  end if;
  return null;
end $$;

-- a deleted one that comes back is inserted
create trigger call_tasks_of_new_ticket after insert on tickets for each row execute function call_tasks_follow_case();
create trigger call_tasks_of_gone_ticket after delete on tickets for each row execute function call_tasks_follow_case();
create trigger call_tasks_of_ticket after update on tickets for each row
  when ((old.status, old.contact_name, old.phone) is distinct from (new.status, new.contact_name, new.phone))
  execute function call_tasks_follow_case();
create trigger call_tasks_of_new_lead after insert on leads for each row execute function call_tasks_follow_case();
create trigger call_tasks_of_gone_lead after delete on leads for each row execute function call_tasks_follow_case();
create trigger call_tasks_of_lead after update on leads for each row
  when ((old.status, old.contact_name, old.phone) is distinct from (new.status, new.contact_name, new.phone))
  execute function call_tasks_follow_case();

-- What follows such a call: the lead's to change, like the others. "changed" is: talked, and it goes on.
insert into call_rules (id, code, search, name, purpose, result, attempt, next, delay_minutes, effect)
select gen_random_uuid(), number, lower(number) || ' ' || fold_text(name), name, purpose, result, attempt, next, delay, effect
from (select 'QTG' || lpad(nextval('call_rules_code')::text, 3, '0') as number, * from (values
    ('confirmed', 1, 'done', 0, 'confirm', 'đã xong'),
    ('changed', 1, 'done', 0, 'none', 'đã trao đổi, còn theo dõi'),
    ('no_answer', 1, 'wait', 120, 'none', 'không nghe máy: gọi lại sau 2 giờ'),
    ('no_answer', 4, 'exhausted', 0, 'none', 'không nghe máy lần thứ 4: giao trưởng nhóm'),
    ('busy', 1, 'wait', 15, 'none', 'máy bận: gọi lại sau 15 phút'),
    ('busy', 6, 'exhausted', 0, 'none', 'máy bận lần thứ 6: giao trưởng nhóm'),
    ('call_back', 1, 'wait', 60, 'none', 'hẹn gọi lại'),
    ('wrong_number', 1, 'exhausted', 0, 'none', 'sai số: giao trưởng nhóm'),
    ('cancelled', 1, 'done', 0, 'cancel', 'khách thôi')
  ) as rule (result, attempt, next, delay, effect, said),
  lateral (values ('care', 'Chăm sóc: ' || said), ('lead', 'Tư vấn: ' || said)) as of_purpose (purpose, name)) as rules;
