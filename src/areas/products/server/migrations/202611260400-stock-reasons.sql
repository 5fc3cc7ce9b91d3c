-- Goods received and written off by hand, with why; kinds of movements as in products/schema.ts.
alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements add constraint stock_movements_kind_check
  check (kind in ('opening', 'count', 'reserve', 'release', 'ship', 'back', 'return', 'unreturn', 'receipt', 'write_off'))
  not valid;
alter table stock_movements add column reason text;
alter table stock_movements add column note text;
