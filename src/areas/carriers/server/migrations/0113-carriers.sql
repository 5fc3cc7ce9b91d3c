create table carriers (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null unique,
  status text not null default 'active',
  phone text,
  website text,
  tracking_url text,
  base_fee bigint not null default 0,
  note text
);
create sequence carriers_code;
