-- Each product has its brand, also one that a process of the version before writes (views/brand-texts.sql).
alter table products alter column brand_id set not null;
