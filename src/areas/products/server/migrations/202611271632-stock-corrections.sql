-- A wrong stock put right with a reason; kinds of movements as in products/schema.ts.
alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements add constraint stock_movements_kind_check
  check (kind in ('opening', 'count', 'reserve', 'release', 'ship', 'back', 'return', 'unreturn', 'receipt', 'write_off',
    'correction'))
  not valid;
