-- Calls to be made. One task per order and purpose; it follows its order by the trigger below.
create table call_tasks (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  purpose text not null default 'confirm' check (purpose in ('confirm', 'call_back', 'care', 'lead')),
  state text not null default 'queued' check (state in ('queued', 'claimed', 'waiting', 'done', 'exhausted')),
  order_id uuid,
  order_code text,
  customer_name text not null,
  phone text not null,
  total bigint not null default 0,
  due_at timestamptz(3) not null,
  -- where it stands in the queue: its time, earlier for what goes first
  rank_at timestamptz(3) not null,
  attempts integer not null default 0,
  result text,
  -- who is to call: who called last, or whom the lead named; after some minutes anybody
  wanted_id uuid,
  assignee_id uuid,
  claimed_at timestamptz(3),
  opened_at timestamptz(3),
  lease_until timestamptz(3),
  unique (order_id, purpose)
);
create sequence call_tasks_code;
create index call_tasks_search on call_tasks using gin (search gin_trgm_ops);
create index call_tasks_due on call_tasks (due_at, id);
create index call_tasks_state on call_tasks (state, due_at, id);
-- the queue, and what is wanted from one person
create index call_tasks_ready on call_tasks (rank_at, id) where state in ('queued', 'waiting');
create index call_tasks_wanted on call_tasks (wanted_id, rank_at) where state in ('queued', 'waiting') and wanted_id is not null;
create index call_tasks_number on call_tasks (phone) where state in ('queued', 'waiting', 'claimed');
create index call_tasks_lease on call_tasks (lease_until) where state = 'claimed';
create index call_tasks_assignee on call_tasks (assignee_id) where state = 'claimed';
-- one call at a time: of a person, and to a number
create unique index call_tasks_open_by on call_tasks (assignee_id) where state = 'claimed' and opened_at is not null;
create unique index call_tasks_open_number on call_tasks (phone) where state = 'claimed' and opened_at is not null;

-- Append-only: a call that was taken back has a row that says so.
create table call_attempts (
  id uuid primary key,
  task_id uuid not null,
  order_id uuid,
  phone text not null,
  by_id uuid not null,
  attempt integer not null,
  result text not null,
  reason text,
  note text,
  next_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3) not null,
  -- the request that told of it: each is written once
  key text not null,
  -- what it did to the order, and how the task stood before: for taking it back
  audits uuid[] not null default '{}',
  before jsonb not null default '{}',
  retracts uuid unique,
  unique (by_id, key)
);
create index call_attempts_task on call_attempts (task_id, ended_at);
create index call_attempts_by on call_attempts (by_id, ended_at);
create index call_attempts_phone on call_attempts (phone, ended_at desc);

-- Append-only: who was shown which customer's number.
create table call_reveals (
  id uuid primary key,
  task_id uuid not null,
  account_id uuid not null,
  at timestamptz(3) not null default now()
);
create index call_reveals_task on call_reveals (task_id, at);

-- Whether somebody takes calls.
create table call_agents (
  account_id uuid primary key,
  state text not null default 'off' check (state in ('on', 'paused', 'off')),
  since timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now()
);

/* A task follows its order, whoever changes that and how: it comes when the order waits to be confirmed, goes when
   it no longer does, and knows its name, number and total. Orders are locked before tasks, always. */
create function call_tasks_follow_order() returns trigger language plpgsql as $$
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
      -- while somebody talks, the number is the one that was dialled
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

create trigger call_tasks_of_new_order after insert on orders for each row when (new.status = 'pending')
  execute function call_tasks_follow_order();
create trigger call_tasks_of_gone_order after delete on orders for each row execute function call_tasks_follow_order();
create trigger call_tasks_of_order after update on orders for each row when (
  old.status is distinct from new.status
  or new.status = 'pending' and (old.phone, old.buyer_name, old.total, old.next_call_at)
    is distinct from (new.phone, new.buyer_name, new.total, new.next_call_at))
  execute function call_tasks_follow_order();

/* Tasks of orders that were called before there was a desk: as many attempts as calls, exhausted as the rules say. */
create function call_tasks_catch_up() returns void language sql as $$
  with called as (
    select t.id, count(distinct c.id)::integer as calls, max(r.attempt) filter (where r.next = 'exhausted') as last
    from call_tasks t join order_calls c on c.order_id = t.order_id
      left join call_rules r on r.purpose = t.purpose and r.result = t.result
    where t.state in ('queued', 'waiting') and t.attempts = 0 group by t.id
  )
  update call_tasks t set attempts = called.calls,
    state = case when called.calls >= called.last then 'exhausted' else t.state end
  from called where called.id = t.id
$$;

-- Orders that wait already.
insert into call_tasks (id, code, search, order_id, order_code, customer_name, phone, total, state, result, due_at, rank_at)
select gen_random_uuid(), 'CG' || o.number, 'cg' || o.number || ' ' || o.search, o.id, o.code, o.buyer_name, o.phone, o.total,
  case when o.call_result is null then 'queued' else 'waiting' end, o.call_result, coalesce(o.next_call_at, o.placed_at),
  coalesce(o.next_call_at - interval '4 hours', o.placed_at)
from (select *, lpad(nextval('call_tasks_code')::text, 8, '0') as number from orders where status = 'pending') o;
select call_tasks_catch_up();
