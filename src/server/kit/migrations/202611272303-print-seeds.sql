-- The seed of papers that are drawn: a print that is fetched again is the same.
alter table prints add column seed integer;
