-- Customers of a filter as an audience: its conditions as the address of their list has them, and the name of its view.
alter table notifications add column filter text, add column filter_name text;
alter table notifications drop constraint notifications_audience_check;
alter table notifications add constraint notifications_audience_check
  check (audience in ('all', 'tags', 'vids', 'filter') and (audience = 'filter') = (filter is not null));
