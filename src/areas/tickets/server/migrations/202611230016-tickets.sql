create table tickets (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  subject text not null,
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
  topic text not null default 'question',
  channel text not null default 'phone',
  order_id uuid,
  lost_reason text,
  description text
);
create sequence tickets_code;
create index tickets_search on tickets using gin (search gin_trgm_ops);
create index tickets_created on tickets (created_at desc, id desc);
create index tickets_updated on tickets (updated_at desc, id desc);
create index tickets_due on tickets (due_at, id);
create index tickets_status on tickets (status, due_at, id);
create index tickets_subject on tickets (subject, id);
create index tickets_assignee on tickets (assignee_id, due_at) where status in ('new', 'in_progress', 'waiting');
create index tickets_customer on tickets (customer_id) where customer_id is not null;
create index tickets_order on tickets (order_id) where order_id is not null;
-- tickets that become overdue next, and overdue ones
create index tickets_clock on tickets (due_at) where status in ('new', 'in_progress') and not overdue;
create index tickets_overdue on tickets (due_at, id) where overdue;
