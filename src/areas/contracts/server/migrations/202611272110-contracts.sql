create table contracts (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  supplier_id uuid not null,
  kind text not null check (kind in ('agency', 'consignment', 'marketplace', 'service')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'superseded')),
  use text check (use in ('activated', 'hidden')),
  signer text not null,
  signed_on date not null,
  effective_on date not null,
  expires_on date,
  replaces_id uuid,
  bank_account text not null,
  bank_holder text not null,
  bank_name text not null,
  document jsonb,
  approver_id uuid,
  approved_at timestamptz(3),
  reject_reason text,
  edited_by_id uuid,
  note text,
  -- the last day as it was signed, where a new version ended it earlier
  agreed_until date,
  check (effective_on >= signed_on),
  check (expires_on >= effective_on),
  check (status not in ('approved', 'superseded') or (use is not null and approved_at is not null))
);
create sequence contracts_code;
create index contracts_search on contracts using gin (search gin_trgm_ops);
create index contracts_created on contracts (created_at desc, id desc);
create index contracts_status on contracts (status, created_at desc, id desc);
create index contracts_supplier on contracts (supplier_id, created_at desc, id desc);
-- A contract has one new version that was approved.
create unique index contracts_replaces on contracts (replaces_id)
  where replaces_id is not null and status in ('approved', 'superseded');

create table contracts_discounts (
  id uuid primary key,
  record_id uuid not null references contracts (id) on delete cascade,
  position integer not null,
  name text not null,
  kind text not null default 'whole' check (kind in ('whole')),
  category_id uuid,
  brand_id uuid,
  product_id uuid,
  -- basis points
  value integer not null check (value between 0 and 10000),
  revenue_from bigint not null check (revenue_from >= 0),
  revenue_to bigint check (revenue_to > revenue_from),
  unique (record_id, position),
  check (num_nonnulls(category_id, brand_id, product_id) = 1)
);

create table contracts_excerpts (
  id uuid primary key,
  record_id uuid not null references contracts (id) on delete cascade,
  position integer not null,
  name text not null,
  file jsonb not null,
  unique (record_id, position)
);

-- Goods of contracts that hold: one row for each contract that was approved and is activated, and each category, brand and
-- product of its discounts. Two contracts of a supplier never hold for the same goods on a day.
create table contract_items (
  contract_id uuid not null references contracts (id) on delete cascade,
  supplier_id uuid not null,
  item_id uuid not null,
  starts_on date not null,
  ends_on date,
  primary key (contract_id, item_id),
  check (ends_on >= starts_on),
  constraint contract_items_period
    exclude using gist (supplier_id with =, item_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
