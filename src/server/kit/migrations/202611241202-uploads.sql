-- Attached files by the id of their upload. Who may see one is decided by its record; without a record its sender may, for
-- a day.
create table uploads (
  id uuid primary key,
  area text not null,
  name text not null,
  -- bytes
  size bigint not null,
  record_id uuid,
  at timestamptz(3) not null default now(),
  by_id uuid not null
);
create index uploads_unclaimed on uploads (at) where record_id is null;
