create table handovers (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  carrier_id uuid not null,
  status text not null default 'open',
  day date not null,
  parcels integer not null default 0 check (parcels >= 0),
  left_behind integer not null default 0,
  cod_total bigint not null default 0,
  driver_name text,
  vehicle text,
  handed_over_at timestamptz(3),
  note text
);
create sequence handovers_code;
create index handovers_created on handovers (created_at, id);
create index handovers_updated on handovers (updated_at, id);
create index handovers_day on handovers (day, id);
create index handovers_status on handovers (status, id);
create index handovers_carrier on handovers (carrier_id);
create index handovers_search on handovers using gin (search gin_trgm_ops);

create table handover_parcels (
  id uuid primary key,
  handover_id uuid not null,
  order_id uuid not null,
  -- as scanned or typed
  code text not null,
  -- cash to collect, as of when it was put on the list
  cod bigint not null default 0,
  state text not null default 'listed' check (state in ('listed', 'shipped', 'refused', 'removed', 'undone')),
  -- parcels that were put on, and taken off, together
  batch uuid not null,
  off_batch uuid,
  -- reason of a refusal
  reason jsonb,
  -- entry of the shipment in the order's history
  audit_id uuid,
  at timestamptz(3) not null,
  by_id uuid
);
create index handover_parcels_list on handover_parcels (handover_id, at);
create index handover_parcels_order on handover_parcels (order_id);
-- A parcel is open on one list only.
create unique index handover_parcels_listed on handover_parcels (order_id) where state = 'listed';
