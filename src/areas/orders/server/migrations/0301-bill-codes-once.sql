-- A bill code names one parcel of a carrier. Where two orders were given the same one, the first keeps it as it is
-- and the others bear their order's code behind it: the parcel is found by either.
update orders set bill_code = bill_code || '-' || code
where id in (
  select id from (
    select id, row_number() over (partition by carrier_id, bill_code order by placed_at, id) as place
    from orders where bill_code is not null and carrier_id is not null and status <> 'cancelled'
  ) doubled where place > 1
);
create unique index orders_bill_once on orders (bill_code, carrier_id)
  where bill_code is not null and status <> 'cancelled';
