-- Orders placed, delivered and paid with points (orders/server) move a customer's figures without a new version.
create or replace function customers_changed() returns trigger language plpgsql as $$
begin
  perform tell_recounted('customers', 'customers', array(
    select n.id from after_rows n join before_rows b on b.id = n.id
    where n.version = b.version and (n.order_count, n.spent, n.points) <> (b.order_count, b.spent, b.points)));
  return null;
end $$;
create or replace trigger customers_told after update on customers
  referencing old table as before_rows new table as after_rows for each statement execute function customers_changed();
