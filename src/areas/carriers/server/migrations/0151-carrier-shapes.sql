-- What a carrier takes, what its bill codes look like, and how long it needs by region.
alter table carriers
  add column takes_standard boolean not null default true,
  add column takes_express boolean not null default true,
  add column bill_shape text,
  add column days_north integer check (days_north between 0 and 60),
  add column days_central integer check (days_central between 0 and 60),
  add column days_south integer check (days_south between 0 and 60);
