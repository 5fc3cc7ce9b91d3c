-- Who has which record open, by browser tab. Unlogged: it is true for seconds, and lost with nothing else.
create unlogged table presence (
  account_id uuid not null,
  -- chosen by the tab itself
  tab text not null,
  -- the live stream that vouches for it: its process keeps the row young, and removes it when the stream ends
  stream uuid not null,
  area text not null,
  record_id uuid not null,
  code text not null,
  mode text not null check (mode in ('view', 'edit')),
  since timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  primary key (account_id, tab)
);
create index presence_record on presence (record_id);
create index presence_stream on presence (stream);
create index presence_seen on presence (seen_at);
