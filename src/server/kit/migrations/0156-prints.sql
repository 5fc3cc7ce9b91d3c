-- What was sent to a printer: which records on which paper, by whom. It is rendered when it is fetched, for a day;
-- the history of each record keeps who printed what and when.
create table prints (
  id uuid primary key,
  account_id uuid not null,
  area text not null,
  what text not null,
  size text not null,
  language text not null,
  -- in the order in which they are printed
  ids uuid[] not null,
  at timestamptz not null default now()
);
create index prints_at on prints (at);

-- An entry may tell of something that changed nothing: there is nothing to take back.
alter table audit drop constraint audit_change_check;
alter table audit add constraint audit_change_check check (change in ('insert', 'update', 'delete', 'none'));
