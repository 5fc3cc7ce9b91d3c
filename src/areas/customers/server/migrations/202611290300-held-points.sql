-- Points that an approved request for a refund holds, and that it holds no longer.
alter table point_entries drop constraint point_entries_kind_check;
alter table point_entries add constraint point_entries_kind_check check (
  kind in ('opening', 'use', 'give-back', 'refund', 'adjust', 'hold', 'release', 'restore', 'pay-out'));
