-- Links a lead with the first order of its number, however that is placed (decision 0030). Its version stays: an open form
-- is not out of date by it.
create or replace function leads_follow_order() returns trigger language plpgsql as $$
begin
  update leads set order_id = new.id, customer_id = coalesce(customer_id, new.customer_id), updated_at = now()
  where phone = new.phone and status in ('new', 'in_progress', 'waiting') and order_id is null;
  return null;
end $$;
create or replace trigger leads_of_new_order after insert on orders for each row execute function leads_follow_order();

-- Notifies of a link that came, or went with an order whose placing was undone.
create or replace function leads_changed() returns trigger language plpgsql as $$
begin
  perform tell_recounted('leads', 'leads', array(
    select n.id from after_rows n join before_rows b on b.id = n.id
    where n.version = b.version and n.order_id is distinct from b.order_id));
  return null;
end $$;
create or replace trigger leads_told after update on leads
  referencing old table as before_rows new table as after_rows for each statement execute function leads_changed();
