-- For rows written past the desk (demo data, benchmarks). Each adds what is missing and can be run again.

-- Tasks of orders with calls in their history: as many attempts as calls, exhausted as the rules say.
create or replace function call_tasks_catch_up() returns void language sql as $$
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

-- Calls in the history of orders, of the last 90 days, as attempts of finished tasks.
create or replace function call_attempts_catch_up() returns void language plpgsql as $$
begin
  create temp table past_calls on commit drop as
  select c.id, c.order_id, c.result, c.note, c.next_at, c.at, c.by_id,
    row_number() over (partition by c.order_id order by c.at, c.id)::integer as attempt,
    count(*) over (partition by c.order_id)::integer as calls
  from order_calls c
  where c.by_id is not null and not exists (select from order_retractions r where r.row_id = c.id)
    and not exists (select from call_attempts a where a.order_id = c.order_id);
  delete from past_calls where at < now() - interval '90 days';
  insert into call_tasks (id, code, search, state, order_id, order_code, customer_name, phone, total, due_at, rank_at, attempts,
    result, wanted_id, created_at, updated_at)
  select gen_random_uuid(), 'CG' || o.number, 'cg' || o.number || ' ' || o.search, 'done', o.id, o.code, o.buyer_name, o.phone,
    o.total, o.placed_at, o.placed_at, o.calls, o.result, o.by_id, o.placed_at, o.at
  from (
    select o.*, p.calls, p.result, p.by_id, p.at, lpad(nextval('call_tasks_code')::text, 8, '0') as number
    from past_calls p join orders o on o.id = p.order_id
    where p.attempt = p.calls and o.status <> 'pending'
      and not exists (select from call_tasks t where t.order_id = o.id and t.purpose = 'confirm')) o;
  insert into call_attempts (id, task_id, order_id, phone, by_id, attempt, result, note, next_at, ended_at, key)
  -- Under the call's own id, which is sorted by time as those of other attempts are.
  select p.id, t.id, p.order_id, t.phone, p.by_id, p.attempt, p.result, p.note, p.next_at, p.at, 'past:' || p.id
  from past_calls p join call_tasks t on t.order_id = p.order_id and t.purpose = 'confirm';
  drop table past_calls;
end $$;

-- Seconds that a task had waited for its first call; an undone call is none.
create or replace function call_waits_catch_up() returns void language sql as $$
  update call_attempts a
  set waited_s = greatest(0, extract(epoch from coalesce(a.started_at, a.ended_at) - coalesce(o.placed_at, t.created_at)))::integer
  from (
    select distinct on (c.task_id) c.id, c.waited_s from call_attempts c
    where c.retracts is null and not exists (select from call_attempts u where u.retracts = c.id)
    order by c.task_id, c.ended_at, c.id
  ) first, call_tasks t left join orders o on o.id = t.order_id
  where a.id = first.id and first.waited_s is null and t.id = a.task_id
$$;

-- Supplier and goods of calls about orders, as the orders are now.
create or replace function call_goods_catch_up() returns void language sql as $$
  update call_attempts a
  set shop_id = o.shop_id, product_ids = coalesce(l.goods, '{}')
  from orders o left join (
    select order_id, array_agg(distinct product_id) as goods from order_lines where order_id in (
      select order_id from call_attempts where shop_id is null)
    group by order_id) l on l.order_id = o.id
  where o.id = a.order_id and a.retracts is null and a.shop_id is null
$$;

create or replace function call_desk_catch_up() returns void language sql as $$
  select call_tasks_catch_up();
  select call_attempts_catch_up();
  select call_waits_catch_up();
  select call_goods_catch_up();
$$;
