-- The supplier's business licence: an attached file.
alter table shops add column licence jsonb;
