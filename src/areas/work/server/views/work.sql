-- Open orders of each person, for work management. `available` may be assigned orders by hand. `shares` takes part in an
-- automatic spread: not who may handle orders only by holding everything ('*'), nor who takes a break at the call desk.
create or replace view work as
with load as (
  select handler_id,
    count(*)::integer as open,
    count(*) filter (where status = 'pending')::integer as pending,
    count(*) filter (where status = 'awaiting_payment')::integer as awaiting_payment,
    count(*) filter (where status = 'to_pack')::integer as to_pack,
    count(*) filter (where status = 'to_deliver')::integer as to_deliver,
    count(*) filter (where status = 'delivering')::integer as delivering,
    count(*) filter (where status = 'return_requested')::integer as returns,
    count(*) filter (where status in ('to_deliver', 'delivering')
      and expected_on < (now() at time zone 'Asia/Ho_Chi_Minh')::date)::integer as overdue,
    min(placed_at) as oldest_at,
    coalesce(sum(total), 0)::bigint as value
  from orders
  where status in ('pending', 'awaiting_payment', 'to_pack', 'to_deliver', 'delivering', 'return_requested')
  group by handler_id
), people as (
  select a.*, a.status = 'active' and exists (
      select from roles r where r.id = any(a.role_ids) and r.abilities && array['*', 'orders.confirm']
    ) as available,
    exists (select from call_agents c where c.account_id = a.id and c.state = 'paused') as paused,
    exists (select from roles r where r.id = any(a.role_ids) and 'orders.confirm' = any(r.abilities)) as works
  from accounts a
)
select p.id, 'NV' || substr(p.code, 3) as code, 1 as version, p.created_at, p.created_by_id, p.updated_at,
  p.updated_by_id, p.search, p.name, coalesce(l.open, 0) as open, coalesce(l.pending, 0) as pending,
  coalesce(l.awaiting_payment, 0) as awaiting_payment, coalesce(l.to_pack, 0) as to_pack,
  coalesce(l.to_deliver, 0) as to_deliver, coalesce(l.delivering, 0) as delivering,
  coalesce(l.returns, 0) as returns, coalesce(l.overdue, 0) as overdue, l.oldest_at,
  coalesce(l.value, 0) as value, p.available, coalesce(l.open, 0) as weight,
  p.available and p.works and not p.paused as shares, p.paused
from people p left join load l on l.handler_id = p.id
where p.available or l.open > 0
union all
select '00000000-0000-0000-0000-000000000000'::uuid, 'NV00000', 1, '2000-01-01'::timestamptz(3), null,
  '2000-01-01'::timestamptz(3), null, 'nv00000 chua giao nobody', 'Chưa giao', coalesce(sum(l.open), 0)::integer,
  coalesce(sum(l.pending), 0)::integer, coalesce(sum(l.awaiting_payment), 0)::integer,
  coalesce(sum(l.to_pack), 0)::integer, coalesce(sum(l.to_deliver), 0)::integer,
  coalesce(sum(l.delivering), 0)::integer, coalesce(sum(l.returns), 0)::integer,
  coalesce(sum(l.overdue), 0)::integer, min(l.oldest_at), coalesce(sum(l.value), 0)::bigint, false, 2000000000,
  false, false
from load l where l.handler_id is null;
