-- The audit log as a list: a number for each entry, which makes its code, and indexes for its filters.
create sequence audit_number;
alter table audit add column number bigint not null default nextval('audit_number');
alter sequence audit_number owned by audit.number;
create unique index audit_code on audit (('NK' || lpad(number::text, greatest(8, length(number::text)), '0')));
create index audit_at on audit (at desc, id desc);
create index audit_by on audit (by_id, at desc, id desc);
create index audit_area on audit (area, at desc, id desc);
create index audit_action on audit (action, at desc, id desc);
create index audit_record_code on audit (code, at desc, id desc);
create index audit_search on audit using gin (lower(code) gin_trgm_ops);
