-- Each product has its category, also one that a process of the version before writes (views/category-texts.sql).
alter table products alter column category_id set not null;
