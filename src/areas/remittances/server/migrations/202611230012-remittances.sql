create table remittances (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  carrier_id uuid not null,
  status text not null default 'open',
  file_name text not null,
  from_on date not null,
  through_on date not null,
  row_count integer not null default 0,
  matched integer not null default 0,
  differences integer not null default 0,
  unresolved integer not null default 0,
  claims integer not null default 0,
  paid_total bigint not null default 0,
  fee_total bigint not null default 0,
  booked_total bigint,
  booked_at timestamptz(3),
  open_buckets text[] not null default '{}',
  note text,
  -- SHA-256 of the file
  file_hash text
);
create sequence remittances_code;
-- The same file counts once, discarded remittances aside.
create unique index remittances_file on remittances (file_hash) where status <> 'discarded';
create index remittances_created on remittances (created_at, id);
create index remittances_updated on remittances (updated_at, id);
create index remittances_status on remittances (status, id);
create index remittances_carrier on remittances (carrier_id);
create index remittances_search on remittances using gin (search gin_trgm_ops);

-- Append-only: the file as sent, and its rows as read.
create table remittance_files (
  remittance_id uuid primary key,
  bytes bytea not null,
  columns jsonb not null,
  at timestamptz(3) not null,
  by_id uuid
);
create table remittance_rows (
  remittance_id uuid not null,
  number integer not null,
  code text not null,
  amount bigint,
  fee bigint not null default 0,
  paid_on date,
  errors jsonb not null default '[]',
  primary key (remittance_id, number)
);

-- Rows matched with our orders; a new match writes them again under the next round.
create table remittance_items (
  id uuid primary key,
  remittance_id uuid not null,
  round integer not null,
  position integer not null,
  -- its row or its missing order, the same in each round
  key text not null,
  bucket text not null,
  row_number integer,
  code text not null,
  order_id uuid,
  expected bigint not null,
  paid bigint not null,
  fee bigint not null,
  -- entry of the booking in the order's history
  audit_id uuid
);
create index remittance_items_bucket on remittance_items (remittance_id, round, bucket, position);

-- Decisions about differences, append-only; the newest that was not undone counts.
create table remittance_resolutions (
  id uuid primary key,
  remittance_id uuid not null,
  key text not null,
  bucket text not null,
  action text not null check (action in ('accept', 'claim', 'ignore', 'settled')),
  reason text not null,
  batch uuid not null,
  at timestamptz(3) not null,
  by_id uuid,
  undone_at timestamptz(3)
);
create index remittance_resolutions_key on remittance_resolutions (remittance_id, key);
create index remittance_resolutions_batch on remittance_resolutions (remittance_id, batch);
