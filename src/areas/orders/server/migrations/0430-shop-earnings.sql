-- What suppliers earn (product.md, "Orders": delivering; decision 0039): rows that are only added to. The database keeps them itself,
-- whichever way an order comes to be delivered, returned or neither, so that they always sum up to what its orders say.
create table shop_earnings (
  id bigint generated always as identity primary key,
  shop_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('delivered', 'returned', 'reversal')),
  amount bigint not null,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index shop_earnings_shop on shop_earnings (shop_id, id) include (amount);
create index shop_earnings_order on shop_earnings (order_id);

-- What the supplier earns with each line: its cost, less the line's part of what the supplier bears of a voucher. Parts are counted along the
-- lines, as what is paid for each is (returns/rules.ts), so that together they are exactly the whole.
create view order_line_earnings as
select l.id as line_id, l.order_id, l.quantity,
  l.cost - case when l.goods = 0 then 0 else b.borne * l.upto / l.goods - b.borne * (l.upto - l.amount) / l.goods end as earned
from (
  select id, order_id, quantity, amount, cost,
    sum(amount) over (partition by order_id order by position)::bigint as upto,
    sum(amount) over (partition by order_id)::bigint as goods
  from order_lines
) l
join orders o on o.id = l.order_id
cross join lateral (select o.discount * coalesce(o.voucher_store_share, 0) / 10000 as borne) b;

-- What orders earn: `sold` by what was delivered, `back` of it for the pieces that were received again.
create view order_earnings as
select o.id as order_id, o.shop_id, o.status,
  (sum(e.earned) - o.shipping_discount * coalesce(o.voucher_store_share, 0) / 10000)::bigint as sold,
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

create function shops_earn() returns trigger language plpgsql as $$
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
create trigger shops_of_delivery after update of status, returned_count on orders for each row
  when (new.returned_count <> old.returned_count or (old.status in ('delivered', 'return_requested', 'returned'))
    <> (new.status in ('delivered', 'return_requested', 'returned')))
  execute function shops_earn();

-- For orders that were delivered before, and those of the demo data, which are written as they have become.
create function shop_earnings_catch_up() returns void language sql as $$
  insert into shop_earnings (shop_id, order_id, kind, amount, at)
  select e.shop_id, e.order_id, v.kind, v.amount, coalesce(v.at, now())
  from order_earnings e join orders o on o.id = e.order_id
  cross join lateral (values ('delivered', e.sold, o.delivered_at), ('returned', -e.back, o.updated_at)) v (kind, amount, at)
  where o.status in ('delivered', 'return_requested', 'returned') and v.amount <> 0
    and not exists (select from shop_earnings s where s.order_id = e.order_id)
  order by v.at nulls first
$$;
select shop_earnings_catch_up();
