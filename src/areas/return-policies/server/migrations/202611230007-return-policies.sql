create table return_policies (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  shop_id uuid,
  days integer not null check (days between 0 and 365),
  active boolean not null default true,
  note text
);
create sequence return_policies_code;
create index return_policies_search on return_policies using gin (search gin_trgm_ops);
create index return_policies_created on return_policies (created_at desc, id desc);
