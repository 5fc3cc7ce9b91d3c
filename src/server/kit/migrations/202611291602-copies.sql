-- By which an older copy is noticed: the database has an identity that its copies share, and each data folder that works with it
-- counts in both places.
create table database_identity (id uuid primary key);
insert into database_identity values (gen_random_uuid());
create table data_folders (
  id uuid primary key,
  count bigint not null,
  at timestamptz(3) not null
);

-- A user sent this one by hand after a restore: it does not wait.
alter table outgoing_messages add column released_at timestamptz(3);
