create table roles (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null unique,
  description text,
  abilities text[] not null default '{}',
  -- abilities that the program last gave a built-in role: one that still holds exactly these was edited by no user and
  -- follows the program's upgrades. Null: a role of the users' own
  given_abilities text[]
);
create sequence roles_code;
