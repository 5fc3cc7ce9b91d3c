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
  note text,
  takes_standard boolean not null default true,
  takes_express boolean not null default true,
  -- shape of its bill codes
  bill_shape text,
  -- days to deliver, by region
  days_north integer check (days_north between 0 and 60),
  days_central integer check (days_central between 0 and 60),
  days_south integer check (days_south between 0 and 60)
);
create sequence carriers_code;
