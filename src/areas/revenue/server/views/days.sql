-- after: orders/earnings
-- Days on which orders were placed, delivered or returned, with their numbers as the revenue page counts them (decision 0173).
create or replace view revenue as
with sold as (
  select (o.delivered_at at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*)::bigint as delivered,
    sum(o.subtotal - o.discount)::bigint as net
  from orders o where o.delivered_at is not null group by 1
), back as (
  select (u.at at time zone 'Asia/Ho_Chi_Minh')::date as day, sum(r.amount + r.points)::bigint as returned
  from order_return_outcomes u join order_return_receipts r on r.outcome_id = u.id
  where u.kind = 'approved' and not exists (select from order_retractions x where x.row_id = u.id) group by 1
), placed as (
  select (o.placed_at at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*)::bigint as placed,
    count(*) filter (where o.status = 'cancelled')::bigint as cancelled
  from orders o group by 1
), days as (
  select day from sold union select day from back union select day from placed
)
select md5('revenue ' || d.day)::uuid as id, 'NDT' || to_char(d.day, 'YYYYMMDD') as code, 1 as version,
  (d.day::timestamp at time zone 'Asia/Ho_Chi_Minh')::timestamptz(3) as created_at, null::uuid as created_by_id,
  (d.day::timestamp at time zone 'Asia/Ho_Chi_Minh')::timestamptz(3) as updated_at, null::uuid as updated_by_id,
  lower('ndt' || to_char(d.day, 'YYYYMMDD') || ' ' || to_char(d.day, 'DD/MM/YYYY')) as search, d.day,
  coalesce(p.placed, 0) as placed, coalesce(p.cancelled, 0) as cancelled, coalesce(s.delivered, 0) as delivered,
  coalesce(s.net, 0) as net, coalesce(b.returned, 0) as returned,
  coalesce(s.net, 0) - coalesce(b.returned, 0) as revenue
from days d left join placed p using (day) left join sold s using (day) left join back b using (day);
