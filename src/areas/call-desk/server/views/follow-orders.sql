-- A task follows its order, however that changes: it is added when the order waits to be confirmed, done when that no longer
-- waits, and has its name, number and total. Orders are locked before tasks, always.
create or replace function call_tasks_follow_order() returns trigger language plpgsql as $$
declare
  delay integer;
  due timestamptz;
  number text;
begin
  if tg_op = 'DELETE' then
    update call_tasks set state = 'done', assignee_id = null, opened_at = null, claimed_at = null, lease_until = null,
      version = version + 1, updated_at = now()
    where order_id = old.id and state <> 'done';
    return null;
  end if;
  if new.status = 'pending' and (tg_op = 'INSERT' or old.status <> 'pending') then
    select r.delay_minutes into delay from call_rules r
    where r.purpose = 'confirm' and r.result = 'placed' and r.next = 'queue' order by r.attempt limit 1;
    if not found then
      return null;
    end if;
    due := coalesce(new.next_call_at, new.placed_at + make_interval(mins => delay));
    number := lpad(nextval('call_tasks_code')::text, 8, '0');
    insert into call_tasks as t (id, code, search, order_id, order_code, customer_name, phone, total, state, result, due_at, rank_at,
      wanted_id)
    values (gen_random_uuid(), 'CG' || number, 'cg' || number || ' ' || new.search, new.id, new.code, new.buyer_name, new.phone,
      new.total, case when new.call_result is null then 'queued' else 'waiting' end, new.call_result, due,
      due - case when new.next_call_at is null then interval '0' else interval '4 hours' end,
      (select a.by_id from call_attempts a where a.phone = new.phone and a.ended_at > now() - interval '30 days'
       order by a.ended_at desc limit 1))
    on conflict (order_id, purpose) do update set state = case when t.result is null then 'queued' else 'waiting' end,
      due_at = excluded.due_at, rank_at = excluded.rank_at, customer_name = excluded.customer_name, phone = excluded.phone,
      total = excluded.total, version = t.version + 1, updated_at = now();
  elsif tg_op = 'UPDATE' and old.status = 'pending' and new.status <> 'pending' then
    update call_tasks set state = 'done', assignee_id = null, opened_at = null, claimed_at = null, lease_until = null,
      version = version + 1, updated_at = now()
    where order_id = new.id and purpose = 'confirm' and state <> 'done';
  elsif tg_op = 'UPDATE' and new.status = 'pending' then
    update call_tasks set customer_name = new.buyer_name, total = new.total,
      -- during a call, the number is the one that was dialled
      phone = case when state = 'claimed' then phone else new.phone end,
      result = case when state = 'claimed' then result else new.call_result end,
      state = case when state in ('queued', 'waiting') and new.next_call_at is not null then 'waiting' else state end,
      due_at = case when state in ('queued', 'waiting') then coalesce(new.next_call_at, due_at) else due_at end,
      rank_at = case when state in ('queued', 'waiting') and new.next_call_at is not null
        then new.next_call_at - interval '4 hours' else rank_at end,
      version = version + 1, updated_at = now()
    where order_id = new.id and purpose = 'confirm' and state <> 'done';
  end if;
  return null;
end $$;

create or replace trigger call_tasks_of_new_order after insert on orders for each row when (new.status = 'pending')
  execute function call_tasks_follow_order();
create or replace trigger call_tasks_of_gone_order after delete on orders for each row execute function call_tasks_follow_order();
create or replace trigger call_tasks_of_order after update on orders for each row when (
  old.status is distinct from new.status
  or new.status = 'pending' and (old.phone, old.buyer_name, old.total, old.next_call_at)
    is distinct from (new.phone, new.buyer_name, new.total, new.next_call_at))
  execute function call_tasks_follow_order();
