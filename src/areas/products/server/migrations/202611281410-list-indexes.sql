-- Products of a brand in the order of their list.
drop index products_brand;
create index products_brand on products (brand_id, created_at desc, id desc);
