-- Earnings of each line: its cost, less what the supplier bears of its promotion and of its share of the voucher, which is what the
-- commission is not of (decision 0179). For lines of before that rule it is counted along the lines, so that they sum up to exactly
-- what the supplier bears of the order's discount. Shares that do not sum up to the discount come from a process of an older
-- version (decision 0161): then all lines bear it, as in returns/rules.ts.
create or replace view order_line_earnings as
select l.id as line_id, l.order_id, l.quantity,
  l.cost - case when l.commission_on is not null then l.amount + l.promotion_share - l.commission_on
    else l.promotion_share * l.promotion_store_share / 10000 + b.upto * l.borne / 10000 - b.before * l.borne / 10000 end as earned
from (
  select i.id, i.order_id, i.quantity, i.cost, i.amount, i.promotion_share, i.promotion_store_share, i.commission_on, i.discount_share, o.discount,
    coalesce(o.voucher_store_share, 0) as borne,
    sum(i.amount) over along::bigint as upto,
    sum(i.amount) over whole::bigint as goods,
    sum(i.discount_share) over along::bigint as shared_upto,
    sum(i.discount_share) over whole::bigint as shared
  from order_lines i join orders o on o.id = i.order_id
  window whole as (partition by i.order_id), along as (partition by i.order_id order by i.position)
) l
cross join lateral (
  select case when l.shared = l.discount then l.shared_upto when l.goods = 0 then 0
      else l.discount * l.upto / l.goods end as upto,
    case when l.shared = l.discount then l.shared_upto - l.discount_share when l.goods = 0 then 0
      else l.discount * (l.upto - l.amount) / l.goods end as before
) b;

-- Earnings of each order: `sold` by the delivery, `back` of it for the pieces received again.
create or replace view order_earnings as
select o.id as order_id, o.shop_id, o.status,
  (sum(e.earned) - (o.shipping_discount - o.promotion_shipping) * coalesce(o.voucher_store_share, 0) / 10000
    - o.promotion_shipping * coalesce(o.shipping_promotion_share, 0) / 10000)::bigint as sold,
  sum(e.earned * coalesce(r.pieces, 0) / e.quantity)::bigint as back
from orders o
join order_line_earnings e on e.order_id = o.id
left join lateral (
  select sum(c.quantity)::bigint as pieces
  from order_return_outcomes u join order_return_receipts c on c.outcome_id = u.id and c.line_id = e.line_id
  where o.returned_count > 0 and u.order_id = o.id
    and not exists (select from order_retractions x where x.row_id = u.id)
) r on true
group by o.id;

create or replace function shops_earn() returns trigger language plpgsql as $$
begin
  insert into shop_earnings (shop_id, order_id, kind, amount, at, by_id)
  select new.shop_id, new.id,
    case when new.status = 'delivered' and old.status = 'delivering' then 'delivered'
      when new.returned_count > old.returned_count then 'returned' else 'reversal' end,
    d.due - d.had, new.updated_at, new.updated_by_id
  from (
    select case when new.status in ('delivered', 'return_requested', 'returned') then e.sold - e.back else 0 end as due,
      (select coalesce(sum(s.amount), 0)::bigint from shop_earnings s where s.order_id = new.id) as had
    from order_earnings e where e.order_id = new.id
  ) d
  where d.due <> d.had;
  return null;
end $$;
create or replace trigger shops_of_delivery after update of status, returned_count on orders for each row
  when (new.returned_count <> old.returned_count or (old.status in ('delivered', 'return_requested', 'returned'))
    <> (new.status in ('delivered', 'return_requested', 'returned')))
  execute function shops_earn();

-- For demo orders, which are inserted as delivered or returned. Run again it adds what is missing.
create or replace function shop_earnings_catch_up() returns void language sql as $$
  insert into shop_earnings (shop_id, order_id, kind, amount, at)
  select e.shop_id, e.order_id, v.kind, v.amount, coalesce(v.at, now())
  from order_earnings e join orders o on o.id = e.order_id
  cross join lateral (values ('delivered', e.sold, o.delivered_at), ('returned', -e.back, o.updated_at)) v (kind, amount, at)
  where o.status in ('delivered', 'return_requested', 'returned') and v.amount <> 0
    and not exists (select from shop_earnings s where s.order_id = e.order_id)
  order by v.at nulls first
$$;
