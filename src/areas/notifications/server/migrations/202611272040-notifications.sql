-- Messages to the phones of customers.
create table notifications (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  title text not null,
  type_id uuid not null,
  status text not null default 'saved' check (status in ('saved', 'shot', 'cancelled')),
  text text not null,
  image text,
  target text not null default 'none',
  target_record text,
  target_url text,
  audience text not null default 'all' check (audience in ('all', 'tags', 'vids')),
  tag_ids uuid[] not null default '{}',
  vids text[] not null default '{}',
  send_at timestamptz(3),
  shot_at timestamptz(3),
  shooter_id uuid,
  recipients integer not null default 0
);
create sequence notifications_code;
create index notifications_search on notifications using gin (search gin_trgm_ops);
create index notifications_created on notifications (created_at desc, id desc);
create index notifications_due on notifications (send_at) where status = 'saved' and send_at is not null;

-- One for each customer. `state` is that of the outgoing message that carries it, with many others.
create table notification_deliveries (
  notification_id uuid not null references notifications (id) on delete cascade,
  customer_id uuid not null,
  message_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'failed', 'sent', 'given_up')),
  primary key (notification_id, customer_id)
);
create index notification_deliveries_message on notification_deliveries (message_id);
create index notification_deliveries_customer on notification_deliveries (customer_id);
