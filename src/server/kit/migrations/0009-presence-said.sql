-- A tab says itself again every few minutes: the stream, which is the browser's, outlives a tab that was killed.
alter table presence add column said_at timestamptz(3) not null default now();
-- Rows are few, and the column is written every 10 s: without an index on it they are updated in place.
drop index presence_seen;
