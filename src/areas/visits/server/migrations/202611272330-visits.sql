-- Visits of the shop's pages. A visitor is a hash under a salt of the day, which is deleted once the day is over.
create sequence visit_number;
create table visit_log (
  id uuid primary key,
  number bigint not null default nextval('visit_number'),
  at timestamptz(3) not null,
  page text not null,
  product_id uuid,
  referrer text not null check (referrer in ('direct', 'search', 'social', 'ads', 'mail', 'other')),
  device text not null check (device in ('mobile', 'desktop', 'tablet')),
  visitor bytea not null
);
alter sequence visit_number owned by visit_log.number;
create unique index visit_log_code on visit_log (('LTC' || lpad(number::text, greatest(9, length(number::text)), '0')));
create index visit_log_at on visit_log (at desc, id desc);
create index visit_log_product on visit_log (product_id, at desc, id desc);
create index visit_log_search on visit_log using gin (lower(page) gin_trgm_ops);

create table visit_salts (
  day date primary key,
  salt bytea not null
);
