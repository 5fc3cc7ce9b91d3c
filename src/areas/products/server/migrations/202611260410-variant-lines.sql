-- Variants are lines of their product: in an order of their own.
alter table product_variants add column position integer not null default 0;
update product_variants v set position = o.position
from (
  select id, row_number() over (partition by product_id order by length(code), code) - 1 as position
  from product_variants
) o
where o.id = v.id and o.position <> 0;
