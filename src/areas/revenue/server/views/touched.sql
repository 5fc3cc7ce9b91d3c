-- Marks the days of orders that change, so that their sums are not read any more (decision 0178). Rows are only added: a write waits for no
-- other one, and a row that a sum did not see yet is there after it.
create or replace function revenue_day(at timestamptz) returns date language sql stable as $$
  select (at at time zone 'Asia/Ho_Chi_Minh')::date
$$;

-- All days of some orders, as they are now.
create or replace function revenue_touch(ids uuid[]) returns void language sql as $$
  insert into revenue_touched (part, day)
  select distinct d.part, revenue_day(d.at) from (
    select 'placed' as part, o.placed_at as at from orders o where o.id = any(ids)
    union all
    select 'earned', o.delivered_at from orders o where o.id = any(ids) and o.delivered_at is not null
    union all
    select 'earned', u.at from order_return_outcomes u where u.order_id = any(ids) and u.kind = 'approved'
  ) d
$$;

-- New orders, by their own days; the days of returns are marked by the rows of the returns.
create or replace function revenue_touch_new() returns trigger language plpgsql as $$
begin
  insert into revenue_touched (part, day)
  select distinct 'placed', revenue_day(c.placed_at) from changed c
  union all
  select distinct 'earned', revenue_day(c.delivered_at) from changed c where c.delivered_at is not null;
  return null;
end $$;
create or replace trigger revenue_of_new after insert on orders
  referencing new table as changed for each statement execute function revenue_touch_new();

-- Orders that are gone, whose returns may be left.
create or replace function revenue_touch_gone() returns trigger language plpgsql as $$
begin
  insert into revenue_touched (part, day)
  select 'placed', revenue_day(c.placed_at) from changed c
  union all
  select 'earned', revenue_day(c.delivered_at) from changed c where c.delivered_at is not null
  union all
  select 'earned', revenue_day(u.at) from changed c join order_return_outcomes u on u.order_id = c.id and u.kind = 'approved';
  return null;
end $$;
create or replace trigger revenue_of_gone after delete on orders
  referencing old table as changed for each statement execute function revenue_touch_gone();

create or replace function revenue_touch_placed() returns trigger language plpgsql as $$
begin
  insert into revenue_touched (part, day) values ('placed', revenue_day(new.placed_at));
  if old.placed_at <> new.placed_at then
    insert into revenue_touched (part, day) values ('placed', revenue_day(old.placed_at));
  end if;
  return null;
end $$;
create or replace trigger revenue_of_placed after update on orders for each row when (
  (old.placed_at, old.status, old.discount, old.shop_id, old.carrier_id, old.payment_method, old.province)
    is distinct from (new.placed_at, new.status, new.discount, new.shop_id, new.carrier_id, new.payment_method, new.province)
) execute function revenue_touch_placed();

create or replace function revenue_touch_earned() returns trigger language plpgsql as $$
begin
  if new.delivered_at is not null then
    insert into revenue_touched (part, day) values ('earned', revenue_day(new.delivered_at));
  end if;
  if old.delivered_at is distinct from new.delivered_at and old.delivered_at is not null then
    insert into revenue_touched (part, day) values ('earned', revenue_day(old.delivered_at));
  end if;
  if greatest(old.returned_count, new.returned_count) > 0 then
    insert into revenue_touched (part, day)
    select distinct 'earned', revenue_day(u.at) from order_return_outcomes u where u.order_id = new.id and u.kind = 'approved';
  end if;
  return null;
end $$;
create or replace trigger revenue_of_earned after update on orders for each row when (
  (coalesce(old.delivered_at, new.delivered_at) is not null or greatest(old.returned_count, new.returned_count) > 0)
  and (old.delivered_at, old.returned_count, old.status, old.discount, old.shipping_fee, old.shipping_discount,
      old.voucher_store_share, old.shop_id, old.carrier_id, old.payment_method, old.province)
    is distinct from (new.delivered_at, new.returned_count, new.status, new.discount, new.shipping_fee, new.shipping_discount,
      new.voucher_store_share, new.shop_id, new.carrier_id, new.payment_method, new.province)
) execute function revenue_touch_earned();

-- Lines, and what of them came back: all days of their orders.
create or replace function revenue_touch_parts() returns trigger language plpgsql as $$
begin
  perform revenue_touch(array(select distinct c.order_id from changed c));
  return null;
end $$;
create or replace trigger revenue_of_new after insert on order_lines
  referencing new table as changed for each statement execute function revenue_touch_parts();
create or replace trigger revenue_of_gone after delete on order_lines
  referencing old table as changed for each statement execute function revenue_touch_parts();
create or replace trigger revenue_of_former after update on order_lines
  referencing old table as changed for each statement execute function revenue_touch_parts();
create or replace trigger revenue_of_changed after update on order_lines
  referencing new table as changed for each statement execute function revenue_touch_parts();
create or replace trigger revenue_of_new after insert on order_return_receipts
  referencing new table as changed for each statement execute function revenue_touch_parts();
create or replace trigger revenue_of_gone after delete on order_return_receipts
  referencing old table as changed for each statement execute function revenue_touch_parts();
create or replace trigger revenue_of_changed after update on order_return_receipts
  referencing new table as changed for each statement execute function revenue_touch_parts();
create or replace trigger revenue_of_new after insert on order_retractions
  referencing new table as changed for each statement execute function revenue_touch_parts();
create or replace trigger revenue_of_gone after delete on order_retractions
  referencing old table as changed for each statement execute function revenue_touch_parts();

-- Outcomes of returns: their own days too, which a row that is gone does not have in its table any more.
create or replace function revenue_touch_outcomes() returns trigger language plpgsql as $$
begin
  insert into revenue_touched (part, day)
  select distinct 'earned', revenue_day(c.at) from changed c where c.kind = 'approved';
  perform revenue_touch(array(select distinct c.order_id from changed c where c.kind = 'approved'));
  return null;
end $$;
create or replace trigger revenue_of_new after insert on order_return_outcomes
  referencing new table as changed for each statement execute function revenue_touch_outcomes();
create or replace trigger revenue_of_gone after delete on order_return_outcomes
  referencing old table as changed for each statement execute function revenue_touch_outcomes();
create or replace trigger revenue_of_former after update on order_return_outcomes
  referencing old table as changed for each statement execute function revenue_touch_outcomes();
create or replace trigger revenue_of_changed after update on order_return_outcomes
  referencing new table as changed for each statement execute function revenue_touch_outcomes();

-- Products under another category or brand: sums by either are not read until their days are marked.
create or replace function revenue_move_product() returns trigger language plpgsql as $$
begin
  insert into revenue_moved (product_id) values (coalesce(new.id, old.id));
  return null;
end $$;
create or replace trigger revenue_of_moved after update on products for each row
  when ((old.category_id, old.brand_id) is distinct from (new.category_id, new.brand_id)) execute function revenue_move_product();
create or replace trigger revenue_of_new after insert on products for each row execute function revenue_move_product();
create or replace trigger revenue_of_gone after delete on products for each row execute function revenue_move_product();

create or replace function revenue_move_category() returns trigger language plpgsql as $$
begin
  insert into revenue_moved (product_id)
  with recursive below (id) as (
    select coalesce(new.id, old.id)
    union
    select c.id from categories c join below b on c.parent_id = b.id
  )
  select p.id from products p join below b on b.id = p.category_id;
  return null;
end $$;
create or replace trigger revenue_of_moved after update on categories for each row
  when (old.parent_id is distinct from new.parent_id) execute function revenue_move_category();
create or replace trigger revenue_of_new after insert on categories for each row execute function revenue_move_category();
create or replace trigger revenue_of_gone after delete on categories for each row execute function revenue_move_category();

-- All orders gone at once.
create or replace function revenue_forget() returns trigger language plpgsql as $$
begin
  delete from revenue_sums;
  delete from revenue_spans;
  return null;
end $$;
create or replace trigger revenue_of_none after truncate on orders for each statement execute function revenue_forget();
