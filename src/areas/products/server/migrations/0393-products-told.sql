-- What is on the shelf and what orders hold of it is shown with the product, whose version does not move with it.
create function product_variants_changed() returns trigger language plpgsql as $$
begin
  perform tell_recounted('products', 'products', array(
    select distinct n.product_id from after_rows n join before_rows b on b.id = n.id
    where (n.stock, n.reserved) <> (b.stock, b.reserved)));
  return null;
end $$;
create trigger product_variants_told after update on product_variants
  referencing old table as before_rows new table as after_rows for each statement execute function product_variants_changed();
