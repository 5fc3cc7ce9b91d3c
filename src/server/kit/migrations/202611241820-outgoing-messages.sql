-- Messages that leave the server, written in the transaction of their cause. The columns of an area come first; those after
-- `error` are never in a response.
create table outgoing_messages (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  channel text not null check (channel in ('mail', 'webhook')),
  kind text not null,
  language text not null,
  -- its subject
  name text not null,
  -- masked
  recipient text not null,
  about_area text,
  about_id uuid,
  about text,
  status text not null default 'queued' check (status in ('queued', 'failed', 'sent', 'given_up')),
  attempts integer not null default 0,
  -- of the next attempt; null once it is over
  next_at timestamptz(3),
  sent_at timestamptz(3),
  reason text,
  -- with the names of its secrets in place of them
  body text not null,
  -- null once it is sent
  address text,
  addressee text,
  -- its secrets, encrypted; null once they are of no use
  sealed bytea,
  -- it is not worth sending later
  expires_at timestamptz(3),
  -- attempts before a user had it tried again: those after it count for giving up
  earlier integer not null default 0,
  -- of the process that sends it just now
  lease uuid,
  lease_until timestamptz(3),
  check (sealed is null or expires_at is not null),
  check ((next_at is not null) = (status in ('queued', 'failed')))
);
create sequence outgoing_messages_code;
create index outgoing_messages_due on outgoing_messages (next_at) where next_at is not null;
create index outgoing_messages_sealed on outgoing_messages (expires_at) where sealed is not null;
create index outgoing_messages_created on outgoing_messages (created_at, id);

create table outgoing_attempts (
  message_id uuid not null references outgoing_messages (id) on delete cascade,
  number integer not null,
  started_at timestamptz(3) not null default now(),
  -- null: under way, or its process ended in the middle
  ended_at timestamptz(3),
  outcome text,
  -- of the receiver, shortened, without secrets
  response text,
  primary key (message_id, number)
);

-- Asked-for links of forgotten passwords until their accounts are looked up, after the response.
create table password_requests (
  id uuid primary key,
  username text not null,
  language text not null,
  at timestamptz(3) not null default now()
);
