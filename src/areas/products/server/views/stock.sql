-- A variant without a code gets the next one of its product; one that loses its code keeps it.
create or replace function variant_code() returns trigger language plpgsql as $$
declare
  base text;
  next integer;
begin
  if tg_op = 'UPDATE' then
    new.code := old.code;
    return new;
  end if;
  select p.code into base from products p where p.id = new.product_id;
  select count(*) + 1 into next from product_variants v where v.product_id = new.product_id;
  while exists (select from product_variants v where v.code = base || '-' || next) loop
    next := next + 1;
  end loop;
  new.code := base || '-' || next;
  return new;
end $$;
create or replace trigger variant_code before insert or update of code on product_variants
  for each row when (new.code is null) execute function variant_code();

-- Movements of new variants, and of each change of a variant (table stock_movements).
create or replace function stock_opened() returns trigger language plpgsql as $$
begin
  insert into stock_movements (variant_id, kind, stock, reserved)
  select id, 'opening', stock, reserved from arrived where stock <> 0 or reserved <> 0;
  return null;
end $$;
create or replace trigger stock_opened after insert on product_variants
  referencing new table as arrived for each statement execute function stock_opened();

-- The statement that moves stock sets who, why and for which order (products/server/stock.ts); without that the signs
-- decide the kind.
create or replace function stock_moved() returns trigger language plpgsql as $$
declare
  told jsonb := nullif(current_setting('shop.stock', true), '')::jsonb;
begin
  insert into stock_movements (variant_id, kind, stock, reserved, order_id, reason, note, at, by_id)
  select n.id,
    coalesce(told->>'kind', case
      when n.stock < o.stock and n.reserved < o.reserved then 'ship'
      when n.stock > o.stock and n.reserved > o.reserved then 'back'
      when n.stock <> o.stock then 'count'
      when n.reserved > o.reserved then 'reserve'
      else 'release'
    end),
    n.stock - o.stock, n.reserved - o.reserved, (told->>'order')::uuid,
    told->>'reason', told->>'note',
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
create or replace trigger stock_moved after update on product_variants
  referencing old table as before_rows new table as after_rows for each statement execute function stock_moved();

-- Stock and pieces held by orders are shown with the product, whose version does not move with them.
create or replace function product_variants_changed() returns trigger language plpgsql as $$
begin
  perform tell_recounted('products', 'products', array(
    select distinct n.product_id from after_rows n join before_rows b on b.id = n.id
    where (n.stock, n.reserved) <> (b.stock, b.reserved)));
  return null;
end $$;
create or replace trigger product_variants_told after update on product_variants
  referencing old table as before_rows new table as after_rows for each statement execute function product_variants_changed();
