-- Takes id, name and search text of an agent from the account.
create or replace function call_agents_name() returns trigger language plpgsql as $$
begin
  new.id := new.account_id;
  select a.name, lower(new.code) || ' ' || a.search into new.name, new.search from accounts a where a.id = new.account_id;
  new.name := coalesce(new.name, '');
  new.search := coalesce(new.search, lower(new.code));
  return new;
end $$;
create or replace trigger call_agents_named before insert on call_agents for each row execute function call_agents_name();

-- Adds agents for the accounts that may work at the desk, and updates names. Agents that may no longer stay, for their past
-- calls, and are not available. Returns the number of changed rows.
create or replace function call_agents_follow() returns integer language plpgsql as $$
declare
  changed integer;
  more integer;
begin
  insert into call_agents (account_id)
  select a.id from accounts a
  where a.status = 'active' and exists (
    select from roles r where r.id = any(a.role_ids) and 'call-desk.work' = any(r.abilities))
  on conflict (account_id) do nothing;
  get diagnostics changed = row_count;
  update call_agents g set name = a.name, search = lower(g.code) || ' ' || a.search, available = a.may,
    version = g.version + 1, updated_at = now()
  from (select a.id, a.name, a.search, a.status = 'active' and exists (
      select from roles r where r.id = any(a.role_ids)
        and ('call-desk.work' = any(r.abilities) or '*' = any(r.abilities))) as may from accounts a) a
  where a.id = g.id and (g.name, g.available) is distinct from (a.name, a.may);
  get diagnostics more = row_count;
  return changed + more;
end $$;
