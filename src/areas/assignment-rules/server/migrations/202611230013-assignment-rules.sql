create table assignment_rules (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  position integer not null,
  active boolean not null default true,
  shop_ids uuid[] not null default '{}',
  provinces text[] not null default '{}',
  min_total bigint check (min_total >= 0),
  max_total bigint check (max_total >= 0),
  payment_method text,
  method text not null check (method in ('round_robin', 'least_load')),
  person_ids uuid[] not null,
  -- orders assigned so far: decides whose turn it is
  turn integer not null default 0
);
create sequence assignment_rules_code;
