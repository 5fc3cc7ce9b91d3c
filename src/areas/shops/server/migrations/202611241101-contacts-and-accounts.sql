-- Contacts and bank accounts of a supplier as lines. The single contact and account that each had become the first of them.
create table shops_contacts (
  id uuid primary key,
  record_id uuid not null references shops (id) on delete cascade,
  position integer not null,
  name text not null,
  role text,
  phone text,
  email text,
  unique (record_id, position)
);

create table shops_bank_accounts (
  id uuid primary key,
  record_id uuid not null references shops (id) on delete cascade,
  position integer not null,
  number text not null,
  holder text not null,
  bank text not null,
  main boolean not null default false,
  unique (record_id, position)
);
-- one account is the one that money goes to
create unique index shops_bank_accounts_main on shops_bank_accounts (record_id) where main;

insert into shops_contacts (id, record_id, position, name, phone)
select gen_random_uuid(), id, 0, coalesce(contact_person, owner), contact_phone
from shops where contact_person is not null or contact_phone is not null;

insert into shops_bank_accounts (id, record_id, position, number, holder, bank, main)
select gen_random_uuid(), id, 0, bank_account, bank_holder, bank_name, true from shops;

do $$
begin
  if (select count(*) from shops where contact_person is not null or contact_phone is not null)
      <> (select count(*) from shops_contacts) then
    raise exception 'not every contact of a supplier became a line';
  end if;
  if (select count(*) from shops) <> (select count(*) from shops_bank_accounts) then
    raise exception 'not every bank account of a supplier became a line';
  end if;
end $$;

-- Name and account stay with the supplier as copies of the first and the main line; the number is in the contacts alone.
-- Its column is only there for processes that still run the version before.
update shops set contact_person = owner where contact_person is null and contact_phone is not null;
