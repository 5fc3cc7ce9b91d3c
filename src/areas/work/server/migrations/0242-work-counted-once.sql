-- The same figures, counted per person and state in the order of the index, then laid side by side: a third of the time
-- that nine conditions on each open order take. What day it is, is asked once.
create or replace view work as
with parts as (
  select handler_id, status, count(*) as orders,
    count(*) filter (where expected_on < (select (now() at time zone 'Asia/Ho_Chi_Minh')::date)) as late,
    min(placed_at) as oldest_at, sum(total) as value
  from orders
  where status in ('pending', 'awaiting_payment', 'to_pack', 'to_deliver', 'delivering', 'return_requested')
  group by handler_id, status
), load as (
  select handler_id,
    sum(orders)::integer as open,
    coalesce(sum(orders) filter (where status = 'pending'), 0)::integer as pending,
    coalesce(sum(orders) filter (where status = 'awaiting_payment'), 0)::integer as awaiting_payment,
    coalesce(sum(orders) filter (where status = 'to_pack'), 0)::integer as to_pack,
    coalesce(sum(orders) filter (where status = 'to_deliver'), 0)::integer as to_deliver,
    coalesce(sum(orders) filter (where status = 'delivering'), 0)::integer as delivering,
    coalesce(sum(orders) filter (where status = 'return_requested'), 0)::integer as returns,
    coalesce(sum(late) filter (where status in ('to_deliver', 'delivering')), 0)::integer as overdue,
    min(oldest_at) as oldest_at,
    coalesce(sum(value), 0)::bigint as value
  from parts group by handler_id
), people as (
  select a.*, a.status = 'active' and exists (
      select from roles r where r.id = any(a.role_ids) and r.abilities && array['*', 'orders.confirm']
    ) as available
  from accounts a
)
select p.id, 'NV' || substr(p.code, 3) as code, 1 as version, p.created_at, p.created_by_id, p.updated_at,
  p.updated_by_id, p.search, p.name, coalesce(l.open, 0) as open, coalesce(l.pending, 0) as pending,
  coalesce(l.awaiting_payment, 0) as awaiting_payment, coalesce(l.to_pack, 0) as to_pack,
  coalesce(l.to_deliver, 0) as to_deliver, coalesce(l.delivering, 0) as delivering,
  coalesce(l.returns, 0) as returns, coalesce(l.overdue, 0) as overdue, l.oldest_at,
  coalesce(l.value, 0) as value, p.available, coalesce(l.open, 0) as weight
from people p left join load l on l.handler_id = p.id
where p.available or l.open > 0
union all
select '00000000-0000-0000-0000-000000000000'::uuid, 'NV00000', 1, '2000-01-01'::timestamptz(3), null,
  '2000-01-01'::timestamptz(3), null, 'nv00000 chua giao nobody', 'Chưa giao', coalesce(sum(l.open), 0)::integer,
  coalesce(sum(l.pending), 0)::integer, coalesce(sum(l.awaiting_payment), 0)::integer,
  coalesce(sum(l.to_pack), 0)::integer, coalesce(sum(l.to_deliver), 0)::integer,
  coalesce(sum(l.delivering), 0)::integer, coalesce(sum(l.returns), 0)::integer,
  coalesce(sum(l.overdue), 0)::integer, min(l.oldest_at), coalesce(sum(l.value), 0)::bigint, false, 2000000000
from load l where l.handler_id is null;
