-- Names of users belong to the search text: looked up among the accounts, they left the planner without an idea of how many entries
-- they have, and it walked through all of them.
create or replace function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
drop index audit_search;
create index audit_search on audit using gin ((lower(code) || ' ' || fold_text(coalesce(by_name, ''))) gin_trgm_ops);
