-- Filters by kind. Entries of the time and of an area have their kind in the index, so that those of changes alone are counted in it.
drop index if exists audit_at;
create index audit_at on audit (at desc, id desc) include (kind);
drop index if exists audit_area;
create index audit_area on audit (area, at desc, id desc) include (kind);
create index audit_kind on audit (kind, at desc, id desc) include (area) where kind <> 'change';
create index audit_by_kind on audit (by_id, kind, at desc, id desc) where kind <> 'change';
-- Several kinds at once, in the order of time: any of access, and those of the views of files and of failures, which are few among them.
create index audit_access on audit (at desc, id desc) include (kind) where kind <> 'change';
create index audit_taken on audit (at desc, id desc) where kind in ('export', 'download', 'print');
create index audit_failed on audit (at desc, id desc) where kind in ('sign-in-failed', 'sign-in-limited');
create index audit_address on audit (address, at desc, id desc) where address is not null;
