-- Notifies live listeners of records that the database changes by itself (a customer's points, a product's stock, calls
-- that follow their order). More than 100 at once are one "reset" of the area. A job over many records is quiet
-- ("shop.quiet") and notifies of the areas itself (kit/jobs).
create or replace function tell_changed(area_id text, records regclass, changed uuid[], verb text) returns void language plpgsql as $$
declare
  told outbox;
  rows_of text;
begin
  if cardinality(changed) = 0 or current_setting('shop.quiet', true) = 'on' then
    return;
  end if;
  rows_of := case when cardinality(changed) > 100
    then 'select $1, ''00000000-0000-0000-0000-000000000000''::uuid, '''', 0, ''reset'', now()'
    else format('select $1, id, code, version, $3, now() from %s where id = any($2) order by id', records)
  end;
  for told in execute 'insert into outbox (area, record_id, code, version, action, at) ' || rows_of || ' returning *'
    using area_id, changed, verb
  loop
    perform pg_notify('changes', json_build_object('id', told.id, 'area', told.area, 'record', told.record_id,
      'code', told.code, 'version', told.version, 'action', told.action, 'by', null, 'at', iso_time(told.at))::text);
  end loop;
end $$;

-- For figures counted from other records, which move without a new version.
create or replace function tell_recounted(area_id text, records regclass, changed uuid[]) returns void language plpgsql as $$
begin
  perform tell_changed(area_id, records, changed, 'recounted');
end $$;
