-- Pictures that were uploaded for a record, by the name of their file. A record may point to those alone.
create table pictures (
  name text primary key,
  width integer not null,
  height integer not null,
  at timestamptz(3) not null default now(),
  by_id uuid not null
);
