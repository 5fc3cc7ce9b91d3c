-- Points that a request refunds: back to the balance, or out of it as money. The code of the request is kept with the row.
alter table point_entries drop constraint point_entries_kind_check;
alter table point_entries add constraint point_entries_kind_check
  check (kind in ('opening', 'use', 'give-back', 'refund', 'adjust', 'restore', 'pay-out'));
alter table point_entries add column refund_code text;
