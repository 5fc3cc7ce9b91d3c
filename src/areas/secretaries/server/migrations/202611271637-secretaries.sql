create table secretaries (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  phone text,
  email text,
  vid text,
  club_id uuid not null,
  slot text not null check (slot in ('1', '2')),
  starts_on date not null,
  ends_on date,
  note text,
  check (ends_on >= starts_on),
  -- One person in a slot on each day.
  constraint secretaries_slot exclude using gist (club_id with =, slot with =, daterange(starts_on, ends_on, '[]') with &&)
);
create sequence secretaries_code;
create index secretaries_search on secretaries using gin (search gin_trgm_ops);
create index secretaries_created on secretaries (created_at desc, id desc);
create index secretaries_starts on secretaries (starts_on desc, id desc);
