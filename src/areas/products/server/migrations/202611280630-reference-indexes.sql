-- New keys go straight into the indexes of references: each look-up walks through those that wait, up to 4 MB, and the tree of
-- categories looks up one for every row (1.2 of 1.3 ms each with 300,000 products). A row has few of them.
alter index products_categories set (fastupdate = off);
alter index products_further set (fastupdate = off);
alter index products_tags set (fastupdate = off);
select gin_clean_pending_list('products_categories'), gin_clean_pending_list('products_further'),
  gin_clean_pending_list('products_tags');
