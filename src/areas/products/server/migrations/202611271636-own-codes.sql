-- A product's own code besides the one that is given, unique over products and variants (products/server/codes.ts).
alter table products add column own_code text;
create unique index products_own_code on products (own_code) where own_code is not null;
-- Values of a variant's own; null: the product's.
alter table product_variants add column sale_price bigint;
alter table product_variants add column weight_grams integer;
alter table product_variants add column picture text;
-- No longer sold, but still in orders or on the shelf.
alter table product_variants add column hidden boolean not null default false;
