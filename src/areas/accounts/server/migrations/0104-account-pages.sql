-- What tells a person from a program: asked before anything that a program could try without end. Here and not
-- in a process's memory, since any process may be the one that is answered.
create table captchas (
  id uuid primary key,
  -- SHA-256 of the id and the answer
  answer bytea not null,
  -- SHA-256 of the one request it was presented with; that one may be sent again, word for word
  used_for bytea,
  expires_at timestamptz(3) not null
);
create index captchas_expires on captchas (expires_at);

create table password_resets (
  -- SHA-256 of the token in the mail
  token_hash bytea primary key,
  account_id uuid not null,
  -- the password it may replace: once that is another one, the link is void
  password_hash text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index password_resets_account on password_resets (account_id);
create index password_resets_expires on password_resets (expires_at);

-- By which the holder names a session to end it; its token and hash stay inside.
alter table sessions add column id uuid not null default gen_random_uuid();
alter table sessions drop constraint sessions_ended_reason_check;
alter table sessions add constraint sessions_ended_reason_check check (
  ended_reason in ('signed-out', 'elsewhere', 'other-device', 'password', 'roles', 'status', 'deleted'));
