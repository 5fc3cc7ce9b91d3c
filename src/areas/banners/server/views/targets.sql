-- The record that a banner opens, by its code: when it ends (null: it does not) and whether shoppers cannot see it.
create or replace function banner_target(named text) returns table (ends_at timestamptz, unseen boolean) language sql stable as $$
  select null::timestamptz, status <> 'active' from products where code = named
  union all select null, status <> 'active' from categories where code = named
  union all select null, status <> 'active' from brands where code = named
  union all select ends_at, status <> 'active' from display_categories where code = named
  -- Their last day is included.
  union all select (expires_on + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh', status <> 'active' from shops where code = named
  union all select (ends_on + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh', status <> 'active' from vouchers where code = named
$$;
