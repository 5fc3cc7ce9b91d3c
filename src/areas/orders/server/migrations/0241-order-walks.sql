-- Parcels that are not delivered, in the list's own order, with what the board's numbers ask of them: late, failed,
-- cash due, of a carrier, of a person. The columns behind the order are looked at in the index, before any row.
create index orders_parcels_placed on orders
  (placed_at desc, id desc, expected_on, attempts, cod, carrier_id, handler_id)
  where status in ('to_deliver', 'delivering');

-- Cash that is on its way, and orders that a carrier came with in vain: counted and walked without the rest.
create index orders_cod_open on orders (cod, placed_at desc, id desc) where cod in ('due', 'collected');
create index orders_attempted on orders (placed_at desc, id desc) where attempts > 0;

-- A carrier's orders in the list's order: counted, and jumped in, from the index alone.
create index orders_carrier_placed on orders (carrier_id, placed_at desc, id desc) where carrier_id is not null;
drop index orders_carrier;
