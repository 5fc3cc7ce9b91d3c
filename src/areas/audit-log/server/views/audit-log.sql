-- Entries of the history as records of an area: their number as their code; their search text is the code of their record and the
-- user's name, as in the index audit_search.
create or replace view audit_log as
  select id, 'NK' || lpad(number::text, greatest(8, length(number::text)), '0') as code, 1 as version,
    at as created_at, by_id as created_by_id, at as updated_at, by_id as updated_by_id, 
    lower(code) || ' ' || fold_text(coalesce(by_name, '')) as search,
    by_id, by_name, at, area, code as record, action,
    array(select jsonb_object_keys(before || after) as name order by name) as changed, source, note
  from audit;

-- Entries are added and never changed. Only migrations that rename values, and the demo data when they replace records, set
-- audit.maintenance in their transaction.
create or replace function refuse_audit_change() returns trigger
  language plpgsql as $$
begin
  if coalesce(current_setting('audit.maintenance', true), '') <> 'on' then
    raise exception 'the audit log is append-only';
  end if;
  return null;
end $$;
create or replace trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function refuse_audit_change();
