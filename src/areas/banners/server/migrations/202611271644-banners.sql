-- Banners of the storefront.
create table banners (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  image text not null,
  title text not null,
  place text not null,
  target text not null default 'none',
  target_record text,
  target_url text,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  position text collate "C" not null,
  status text not null default 'active',
  check (ends_at > starts_at)
);
create sequence banners_code;
create index banners_search on banners using gin (search gin_trgm_ops);
create index banners_position on banners (position, id);
create index banners_target on banners (target_record);
