-- Sessions that were over by themselves are ended when longer times are set (decision 0128).
alter table sessions drop constraint sessions_ended_reason_check;
alter table sessions add constraint sessions_ended_reason_check check (ended_reason in
  ('signed-out', 'elsewhere', 'other-device', 'password', 'roles', 'status', 'deleted', 'factors', 'by-admin', 'renewed', 'over'));
