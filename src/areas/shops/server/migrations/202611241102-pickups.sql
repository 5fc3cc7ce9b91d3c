-- Places where goods of a supplier are picked up, each with whom to ask there. The one address becomes the first of them.
create table shops_pickups (
  id uuid primary key,
  record_id uuid not null references shops (id) on delete cascade,
  position integer not null,
  address text not null,
  contact text,
  phone text,
  main boolean not null default false,
  unique (record_id, position)
);
create unique index shops_pickups_main on shops_pickups (record_id) where main;

insert into shops_pickups (id, record_id, position, address, main)
select gen_random_uuid(), id, 0, pickup_address, true from shops where pickup_address is not null;

do $$
begin
  if (select count(*) from shops where pickup_address is not null) <> (select count(*) from shops_pickups) then
    raise exception 'not every pickup address of a supplier became a line';
  end if;
end $$;
