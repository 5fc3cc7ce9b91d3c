create table sessions (
  -- SHA-256 of the token: a stolen table opens nothing
  token_hash bytea primary key,
  account_id uuid not null,
  created_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  user_agent text,
  address text,
  -- Ended sessions are kept for a while, so that their holder is told why
  ended_at timestamptz(3),
  ended_reason text check (ended_reason in ('signed-out', 'other-device', 'password', 'roles', 'status', 'deleted'))
);
create index sessions_account on sessions (account_id);
create index sessions_created on sessions (created_at);

-- rate-limiter-flexible's own shape: attempts left per account and address, shared by all processes
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
