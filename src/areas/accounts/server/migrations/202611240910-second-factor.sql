-- What a person has besides the password: an authenticator app (TOTP) or a passkey.
create table second_factors (
  id uuid primary key,
  account_id uuid not null,
  kind text not null check (kind in ('totp', 'passkey')),
  -- as its owner calls it
  name text not null,
  -- TOTP: encrypted (SECRET_KEY); its last used step of 30 s, so that no code serves twice
  secret bytea,
  last_step bigint,
  -- passkey
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3)
);
create index second_factors_account on second_factors (account_id);

-- Codes for the day on which the device is lost: argon2id, each for one time.
create table recovery_codes (
  id uuid primary key,
  account_id uuid not null,
  code_hash text not null,
  used_at timestamptz(3)
);
create index recovery_codes_account on recovery_codes (account_id);

-- Between the right password and the session, or between the beginning and the end of a set-up: minutes.
create table second_factor_steps (
  -- SHA-256 of the step's token, or the hash of the session that sets something up
  token_hash bytea primary key,
  account_id uuid not null,
  -- the password that was checked: with another one set since, the step is void
  password_hash text,
  purpose text not null check (purpose in ('verify', 'enrol', 'profile')),
  challenge text,
  -- encrypted, of a TOTP that is being set up
  secret bytea,
  expires_at timestamptz(3) not null
);
create index second_factor_steps_expires on second_factor_steps (expires_at);

-- Browsers that an account signed in by: they have an allowance of wrong tries of their own.
create table known_devices (
  account_id uuid not null,
  -- SHA-256 of the cookie
  device_hash bytea not null,
  seen_at timestamptz(3) not null default now(),
  primary key (account_id, device_hash)
);
create index known_devices_seen on known_devices (seen_at);

alter table sessions drop constraint sessions_ended_reason_check;
alter table sessions add constraint sessions_ended_reason_check check (ended_reason in
  ('signed-out', 'elsewhere', 'other-device', 'password', 'roles', 'status', 'deleted', 'factors', 'by-admin', 'renewed'));
