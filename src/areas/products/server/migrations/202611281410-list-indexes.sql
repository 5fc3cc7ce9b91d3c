-- Products of a brand in the order of their list; products_brand, an eighth of its size, stays for counting them.
create index products_brand_created on products (brand_id, created_at desc, id desc);
