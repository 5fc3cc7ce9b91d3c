/* Calls that were logged on orders before there was a desk, as attempts of tasks that are done: statistics and trials of
   rules know them too. Of the last 90 days; run again it adds what is missing. */
create function call_attempts_catch_up() returns void language plpgsql as $$
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
  -- Under the call's own id, which tells the time as those of other attempts do.
  select p.id, t.id, p.order_id, t.phone, p.by_id, p.attempt, p.result, p.note, p.next_at, p.at, 'past:' || p.id
  from past_calls p join call_tasks t on t.order_id = p.order_id and t.purpose = 'confirm';
  drop table past_calls;
end $$;
select call_attempts_catch_up();
