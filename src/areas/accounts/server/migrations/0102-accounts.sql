create table accounts (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  username text not null unique,
  email text,
  phone text,
  status text not null default 'pending',
  role_ids uuid[] not null default '{}',
  avatar text,
  last_seen_at timestamptz(3),
  -- argon2id of the MD5 that the browser sends (server.md, "Sign-in and sessions")
  password_hash text,
  -- keys, columns, theme: the person's own, 64 KB at most
  preferences jsonb not null default '{}'
);
create sequence accounts_code;
create index accounts_search on accounts using gin (search gin_trgm_ops);
create index accounts_roles on accounts using gin (role_ids);
