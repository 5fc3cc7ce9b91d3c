-- Entries of the history as records of an area: their number as their code; their search text is the code of their record and the
-- user's name, as in the index audit_search. Entries of access have no area or no code where they are about none.
create or replace view audit_log as
  select a.id, 'NK' || lpad(a.number::text, greatest(8, length(a.number::text)), '0') as code, 1 as version,
    a.at as created_at, a.by_id as created_by_id, a.at as updated_at, a.by_id as updated_by_id, 
    lower(a.code) || ' ' || fold_text(coalesce(a.by_name, '')) as search,
    a.by_id, a.by_name, a.at, a.area, a.code as record, a.action,
    array(select jsonb_object_keys(a.before || a.after) as name order by name) as changed, nullif(a.source, '') as source, a.note,
    a.kind, a.address, c.count, c.last_at
  from audit a left join audit_counts c on c.id = a.id;

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

-- Counts grow and are never deleted.
create or replace trigger audit_counts_append_only before delete or truncate on audit_counts
  for each statement execute function refuse_audit_change();
create or replace function refuse_lower_count() returns trigger
  language plpgsql as $$
begin
  if new.id <> old.id or new.key is distinct from old.key or new.count < old.count or new.last_at < old.last_at then
    raise exception 'the audit log is append-only';
  end if;
  return new;
end $$;
create or replace trigger audit_counts_grow before update on audit_counts
  for each row execute function refuse_lower_count();
