-- Whether goods that come back for a reason of the list `return` may be sold again; of a merged reason as of the one it became.
create or replace function reason_resellable(of_key text) returns boolean language sql stable as $$
  select coalesce(
    (select r.resellable from reasons r where r.list = 'return' and coalesce(r.key, r.code) = of_key),
    (select r.resellable from merges m join reasons r on r.id = merged_into('reasons', m.record_id)
      where m.area = 'reasons' and m.stored->>'list' = 'return' and coalesce(m.stored->>'key', m.code) = of_key limit 1),
    true)
$$;
