-- Further goods of a discount, by the name of the discount.
create table contracts_goods (
  id uuid primary key,
  record_id uuid not null references contracts (id) on delete cascade,
  position integer not null,
  discount text not null,
  category_id uuid,
  brand_id uuid,
  product_id uuid,
  unique (record_id, position),
  check (num_nonnulls(category_id, brand_id, product_id) = 1)
);
-- The goods under which the discount of further goods has its bands; null for those themselves.
alter table contract_items add column group_id uuid;
