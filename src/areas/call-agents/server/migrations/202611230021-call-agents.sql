-- Accounts that take calls: their shift, and the target that the lead sets. Id, name and search text are those of the
-- account (views/agents.sql).
create sequence call_agents_code;
create table call_agents (
  account_id uuid not null unique,
  -- whether the agent takes calls, and since when
  state text not null default 'off' check (state in ('on', 'paused', 'off')),
  since timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  id uuid primary key,
  code text not null unique default 'NG' || lpad(nextval('call_agents_code')::text, 5, '0'),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null default '',
  -- product.md: 200 confirmation calls a day
  target integer not null default 200 check (target between 1 and 2000),
  available boolean not null default true
);
create index call_agents_search on call_agents using gin (search gin_trgm_ops);
