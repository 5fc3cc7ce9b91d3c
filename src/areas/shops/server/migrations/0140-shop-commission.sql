-- What the marketplace keeps of each sale, in basis points; frozen on the lines of an order when it is placed.
alter table shops add column commission integer not null default 0 check (commission between 0 and 10000);

-- A supplier who has sold keeps what the newest line says.
update shops s set commission = coalesce((
  select l.commission_bp from orders o join order_lines l on l.order_id = o.id
  where o.shop_id = s.id order by o.placed_at desc limit 1
), 0);
