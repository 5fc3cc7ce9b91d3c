-- What came off orders, with all that readers count by: uses, pieces, amounts, and what the supplier bears of them. `holder`: the order,
-- or the group of a cart that was split by suppliers, which has one use of a rule. `position` 0: off the shipping fee.
create or replace view order_offs as
select a.order_id, a.position, a.kind, a.source_id, a.amount, coalesce(a.borne, a.amount * a.store_share / 10000) as borne,
  coalesce(l.quantity, 0) as pieces, l.id as line_id, o.code as order_code, o.placed_at, o.customer_id,
  coalesce(o.group_id, o.id) as holder, o.status <> 'cancelled' as in_force
from order_adjustments a join orders o on o.id = a.order_id
left join order_lines l on l.order_id = a.order_id and l.position = a.position;
