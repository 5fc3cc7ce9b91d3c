-- A variant without a price of its own has its product's: null says so, where an equal amount only looked like it.
alter table product_variants alter column price drop not null;
update product_variants v set price = null from products p where p.id = v.product_id and p.price = v.price;
