-- VND of an adjustment that the supplier bears, where that is not its share of the amount rounded down: in orders of before decision
-- 0179 it was counted along the lines, so that they sum up to what the supplier bears of the whole discount.
alter table order_adjustments add column borne bigint;

with l as (
  select i.order_id, i.position, i.amount, i.discount_share, o.discount, o.voucher_id, o.voucher_code, o.placed_at,
    coalesce(o.voucher_store_share, 0) as share,
    sum(i.amount) over along::bigint as upto, sum(i.amount) over whole::bigint as goods,
    sum(i.discount_share) over along::bigint as shared_upto, sum(i.discount_share) over whole::bigint as shared
  from order_lines i join orders o on o.id = i.order_id
  where i.commission_on is null and o.discount > 0 and o.voucher_store_share > 0
  window whole as (partition by i.order_id), along as (partition by i.order_id order by i.position)
), b as (
  select l.*, case when shared = discount then shared_upto when goods = 0 then 0
      else discount * upto / goods end as until,
    case when shared = discount then shared_upto - discount_share when goods = 0 then 0
      else discount * (upto - amount) / goods end as before
  from l
), r as (
  select b.*, until * share / 10000 - before * share / 10000 as borne from b
)
insert into order_adjustments (order_id, position, kind, source_id, code, name, amount, store_share, terms, agreed_at, borne)
select r.order_id, r.position, 'voucher', r.voucher_id, coalesce(r.voucher_code, ''), '', 0, r.share, '{}', r.placed_at, r.borne
from r left join order_adjustments a on a.order_id = r.order_id and a.position = r.position and a.kind = 'voucher'
where r.borne <> coalesce(a.amount * a.store_share / 10000, 0)
on conflict (order_id, position, kind) do update set borne = excluded.borne;
