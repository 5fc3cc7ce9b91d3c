-- Tags of customers (decision 0113).
alter table customers add column tag_ids uuid[] not null default '{}';
create index customers_tags on customers using gin (tag_ids);
