-- An order whose placing is taken back has come of no lead any more: nothing else may point to it (references.ts), and what
-- the database linked by itself the clerk could not unlink. Leads are told of either.
create function leads_changed() returns trigger language plpgsql as $$
begin
  perform tell_recounted('leads', 'leads', array(
    select n.id from after_rows n join before_rows b on b.id = n.id
    where n.version = b.version and n.order_id is distinct from b.order_id));
  return null;
end $$;
create trigger leads_told after update on leads
  referencing old table as before_rows new table as after_rows for each statement execute function leads_changed();
