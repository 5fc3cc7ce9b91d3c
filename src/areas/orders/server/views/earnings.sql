-- Earnings of each line: its cost, less what the supplier bears of what came off it (decision 0179).
create or replace view order_line_earnings as
select l.id as line_id, l.order_id, l.quantity, (l.cost - coalesce(x.borne, 0))::bigint as earned
from order_lines l left join lateral (
  select sum(coalesce(a.borne, a.amount * a.store_share / 10000))::bigint as borne
  from order_adjustments a where a.order_id = l.order_id and a.position = l.position
) x on true;

-- Earnings of each order: `sold` by the delivery, `back` of it for the pieces received again.
create or replace view order_earnings as
select o.id as order_id, o.shop_id, o.status,
  (sum(e.earned) - (
    select coalesce(sum(coalesce(a.borne, a.amount * a.store_share / 10000)), 0)
    from order_adjustments a where a.order_id = o.id and a.position = 0))::bigint as sold,
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
