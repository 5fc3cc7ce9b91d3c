-- Every change of what is on the shelf and of what orders hold, append-only. The database writes it itself, whoever
-- changes a variant: a variant's stock and reserved are the sums of its movements, and a product's stock is the sum
-- of its variants'.
create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id uuid not null,
  kind text not null
    check (kind in ('opening', 'count', 'reserve', 'release', 'ship', 'back', 'return', 'unreturn')),
  stock integer not null,
  reserved integer not null,
  order_id uuid,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index stock_movements_variant on stock_movements (variant_id, id);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;

insert into stock_movements (variant_id, kind, stock, reserved)
select id, 'opening', stock, reserved from product_variants where stock <> 0 or reserved <> 0;

create function stock_opened() returns trigger language plpgsql as $$
begin
  insert into stock_movements (variant_id, kind, stock, reserved)
  select id, 'opening', stock, reserved from arrived where stock <> 0 or reserved <> 0;
  return null;
end $$;
create trigger stock_opened after insert on product_variants
  referencing new table as arrived for each statement execute function stock_opened();

-- Who moved it, why and for which order is told by the statement that moves it (products/server/stock.ts); where
-- nothing is told, the signs say what it was.
create function stock_moved() returns trigger language plpgsql as $$
declare
  told jsonb := nullif(current_setting('shop.stock', true), '')::jsonb;
begin
  insert into stock_movements (variant_id, kind, stock, reserved, order_id, at, by_id)
  select n.id,
    coalesce(told->>'kind', case
      when n.stock < o.stock and n.reserved < o.reserved then 'ship'
      when n.stock > o.stock and n.reserved > o.reserved then 'back'
      when n.stock <> o.stock then 'count'
      when n.reserved > o.reserved then 'reserve'
      else 'release'
    end),
    n.stock - o.stock, n.reserved - o.reserved, (told->>'order')::uuid,
    coalesce((told->>'at')::timestamptz, now()), (told->>'by')::uuid
  from after_rows n join before_rows o on o.id = n.id
  where n.stock <> o.stock or n.reserved <> o.reserved
  order by n.id;
  -- Said of one statement only.
  perform set_config('shop.stock', '', true);
  update products p set stock = s.stock
  from (
    select v.product_id, sum(v.stock) as stock from product_variants v
    where v.product_id in (
      select n.product_id from after_rows n join before_rows o on o.id = n.id where n.stock <> o.stock)
    group by v.product_id
  ) s
  where p.id = s.product_id and p.stock <> s.stock;
  return null;
end $$;
create trigger stock_moved after update on product_variants
  referencing old table as before_rows new table as after_rows for each statement execute function stock_moved();
