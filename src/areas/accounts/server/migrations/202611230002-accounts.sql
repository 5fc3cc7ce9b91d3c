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
  -- keys, columns, theme of the account, 64 KB at most
  preferences jsonb not null default '{}'
);
create sequence accounts_code;
create index accounts_search on accounts using gin (search gin_trgm_ops);
create index accounts_roles on accounts using gin (role_ids);

create table sessions (
  -- SHA-256 of the token: a stolen table opens nothing
  token_hash bytea primary key,
  account_id uuid not null,
  created_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  user_agent text,
  address text,
  -- ended sessions are kept for a while, to report the reason to their holder
  ended_at timestamptz(3),
  ended_reason text
    check (ended_reason in ('signed-out', 'elsewhere', 'other-device', 'password', 'roles', 'status', 'deleted')),
  -- name of the session for its holder, who ends it by this; token and hash stay inside
  id uuid not null default gen_random_uuid()
);
create index sessions_account on sessions (account_id);
create index sessions_created on sessions (created_at);

-- The shape of rate-limiter-flexible: attempts left per account and address, shared by all processes.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Pictures to read before requests that a program could repeat without end. In the database, since any process may
-- receive the reply.
create table captchas (
  id uuid primary key,
  -- SHA-256 of the id and the reply
  answer bytea not null,
  -- SHA-256 of the one request it was used for; that one may be sent again, word for word
  used_for bytea,
  expires_at timestamptz(3) not null
);
create index captchas_expires on captchas (expires_at);

create table password_resets (
  -- SHA-256 of the token in the mail
  token_hash bytea primary key,
  account_id uuid not null,
  -- the password that it may replace: with another one set since, the link is void
  password_hash text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index password_resets_account on password_resets (account_id);
create index password_resets_expires on password_resets (expires_at);
