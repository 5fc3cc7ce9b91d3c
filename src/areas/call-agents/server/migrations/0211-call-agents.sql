-- Whoever takes calls becomes a record that the lead sees and changes: how many calls a day are expected of them.
create sequence call_agents_code;
alter table call_agents
  add column id uuid,
  add column code text not null unique default 'NG' || lpad(nextval('call_agents_code')::text, 5, '0'),
  add column version integer not null default 1,
  add column created_at timestamptz(3) not null default now(),
  add column created_by_id uuid,
  add column updated_at timestamptz(3) not null default now(),
  add column updated_by_id uuid,
  add column search text not null default '',
  add column name text not null default '',
  -- product.md: 200 confirmation calls a day
  add column target integer not null default 200 check (target between 1 and 2000),
  add column available boolean not null default true;
update call_agents g set id = account_id, name = a.name, search = lower(g.code) || ' ' || a.search
from accounts a where a.id = g.account_id;
delete from call_agents where id is null;
alter table call_agents drop constraint call_agents_pkey, add primary key (id), add unique (account_id);
create index call_agents_search on call_agents using gin (search gin_trgm_ops);

/* An agent goes by their account: the same id, the name, what they are found by. */
create function call_agents_name() returns trigger language plpgsql as $$
begin
  new.id := new.account_id;
  select a.name, lower(new.code) || ' ' || a.search into new.name, new.search from accounts a where a.id = new.account_id;
  new.name := coalesce(new.name, '');
  new.search := coalesce(new.search, lower(new.code));
  return new;
end $$;
create trigger call_agents_named before insert on call_agents for each row execute function call_agents_name();

/* Whoever may work at the desk is an agent; whoever no longer may stays with their past and is not available. */
create function call_agents_follow() returns integer language plpgsql as $$
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
