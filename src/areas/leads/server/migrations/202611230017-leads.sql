create table leads (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  status text not null default 'new' check (status in ('new', 'in_progress', 'waiting', 'resolved', 'lost')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  contact_name text not null,
  phone text,
  customer_id uuid,
  assignee_id uuid,
  due_at timestamptz(3) not null,
  overdue boolean not null default false,
  responded_at timestamptz(3),
  waiting_since timestamptz(3),
  closed_at timestamptz(3),
  interest text not null default 'clubs',
  source text not null default 'phone',
  budget bigint,
  need text,
  order_id uuid,
  lost_reason text,
  height_cm integer,
  weight_kg integer,
  hand text,
  handicap integer,
  fitting text
);
create sequence leads_code;
create index leads_search on leads using gin (search gin_trgm_ops);
create index leads_created on leads (created_at desc, id desc);
create index leads_updated on leads (updated_at desc, id desc);
create index leads_due on leads (due_at, id);
create index leads_status on leads (status, due_at, id);
create index leads_name on leads (contact_name, id);
create index leads_budget on leads (budget, id);
create index leads_assignee on leads (assignee_id, due_at) where status in ('new', 'in_progress', 'waiting');
create index leads_customer on leads (customer_id) where customer_id is not null;
create index leads_order on leads (order_id) where order_id is not null;
create index leads_clock on leads (due_at) where status in ('new', 'in_progress') and not overdue;
create index leads_overdue on leads (due_at, id) where overdue;
create index leads_phone on leads (phone) where status in ('new', 'in_progress', 'waiting') and order_id is null;
