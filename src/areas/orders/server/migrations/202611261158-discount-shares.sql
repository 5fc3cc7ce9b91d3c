-- The part of the order's discount that a line bears, VND (decision 0161). Those of all lines sum up to the discount.
alter table order_lines add column discount_share bigint not null default 0;

-- Lines of before: the goods that the voucher is for now bear the discount where they cost as much and nothing of the order
-- was taken back yet; otherwise all goods do, as refunds were counted until now. The orders' own discounts stay.
update order_lines l set discount_share = s.share
from (
  select w.id,
    div(w.discount::numeric * w.upto, w.goods) - div(w.discount::numeric * (w.upto - w.weight), w.goods) as share
  from (
    select c.id, c.discount, c.weight,
      sum(c.weight) over (partition by c.order_id order by c.position) as upto,
      sum(c.weight) over (partition by c.order_id) as goods
    from (
      select i.id, i.order_id, i.position, i.discount,
        case when i.in_scope or i.taken_back
          or sum(case when i.in_scope then i.amount else 0 end) over (partition by i.order_id) < i.discount
          then i.amount else 0 end as weight
      from (
        select l.id, l.order_id, l.position, l.amount, o.discount,
          v.id is null or coalesce(
            (v.shop_ids = '{}' or o.shop_id = any(v.shop_ids))
            and (v.categories = '{}' or p.category = any(v.categories))
            and (v.brand_ids = '{}' or p.brand_id = any(v.brand_ids))
            and (v.product_ids = '{}' or l.product_id = any(v.product_ids)), false) as in_scope,
          exists (
            select from order_return_outcomes u join order_return_receipts r on r.outcome_id = u.id
            where u.order_id = o.id and not exists (select from order_retractions x where x.row_id = u.id)
          ) as taken_back
        from orders o
        join order_lines l on l.order_id = o.id
        left join products p on p.id = l.product_id
        left join vouchers v on v.id = o.voucher_id
        where o.discount > 0
      ) i
    ) c
  ) w
  where w.goods >= w.discount
) s
where l.id = s.id;
