-- Filters that people keep under a name, for themselves or for everybody who may view the area. What they
-- hold is checked when it is written and again when it is read: fields may vanish in between. Keys and the
-- order of the tabs are each person's own and lie with their preferences.
create table saved_views (
  id uuid primary key,
  area text not null,
  name text not null,
  -- as they came in: relative days stay relative
  conditions jsonb not null default '[]',
  q text not null default '',
  sort text not null,
  -- null: whichever columns a person has chosen
  columns text[],
  shared boolean not null default false,
  owner_id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- set: deleted, kept for a while so that it can come back
  deleted_at timestamptz
);
create unique index saved_views_name on saved_views (owner_id, area, name) where deleted_at is null;
create index saved_views_shared on saved_views (area) where shared and deleted_at is null;
create index saved_views_deleted on saved_views (deleted_at) where deleted_at is not null;
