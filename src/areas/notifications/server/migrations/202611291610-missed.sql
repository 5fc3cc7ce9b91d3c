-- The time at which the clock did not send one, and the reason. Its own time is taken away, so that no process sends it.
alter table notifications add column missed_at timestamptz(3),
  add column missed text check (missed in ('late', 'filter', 'noCustomer', 'failed', 'restored'));
create index notifications_missed on notifications (missed_at) where status = 'saved' and missed_at is not null;
