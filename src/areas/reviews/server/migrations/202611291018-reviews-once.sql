-- Customer and product of a review without an order's line, each pair once. Of those that were sent in before this rule the
-- oldest has it. It keeps its value when customers become one.
alter table reviews add column once text;
update reviews r set once = concat(r.customer_id, ' ', r.product_id)
from (
  select distinct on (customer_id, product_id) id from reviews
  where customer_id is not null and order_line_id is null order by customer_id, product_id, posted_at, id
) first
where first.id = r.id;
create unique index reviews_once on reviews (once);
