-- Tags of tickets (decision 0113).
alter table tickets add column tag_ids uuid[] not null default '{}';
create index tickets_tags on tickets using gin (tag_ids);
