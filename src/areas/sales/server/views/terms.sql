-- The products of a sale hold its period and whether it is on: the constraint of one sale at a time is on their table.
create or replace function sales_products_term() returns trigger language plpgsql as $$
begin
  select tstzrange(s.starts_at, s.ends_at, '[)'), s.status = 'active' into new.during, new.active
  from sales s where s.id = new.record_id;
  return new;
end $$;
create or replace trigger sales_products_term before insert on sales_products
  for each row execute function sales_products_term();

create or replace function sales_term_moved() returns trigger language plpgsql as $$
begin
  update sales_products set during = tstzrange(new.starts_at, new.ends_at, '[)'), active = new.status = 'active'
  where record_id = new.id;
  return null;
end $$;
create or replace trigger sales_term_moved after update of starts_at, ends_at, status on sales
  for each row when ((old.starts_at, old.ends_at, old.status) is distinct from (new.starts_at, new.ends_at, new.status))
  execute function sales_term_moved();

-- Pieces that orders have at the price of a line of a sale; cancelled orders give theirs back.
create or replace function sale_sold(line uuid, except_order uuid default null) returns integer language sql stable as $$
  select coalesce(sum(u.pieces), 0)::integer
  from order_offs u where u.source_id = line and u.in_force and u.order_id is distinct from except_order
$$;

-- Pieces left at the price of a line of a sale; null: as many as are in stock.
create or replace function sale_left(line uuid, except_order uuid default null) returns integer language sql stable as $$
  select case when x.quantity is not null then greatest(0, x.quantity - sale_sold(x.id, except_order)) end
  from sales_products x where x.id = line
$$;

-- Code and price of the sale that a product is in now, as JSON; null without one.
create or replace function product_sale(product uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('code', r.code, 'price', x.sale_price)
  from sales_products x join sales r on r.id = x.record_id
  where x.product_id = product and x.active and x.during @> now() limit 1
$$;
