-- Caller and time of the last call, for lists; kept by the write that logs a call, and restored by its undo.
alter table orders add column caller_id uuid, add column last_call_at timestamptz(3);

-- No trigger runs: figures and calls do not depend on these columns.
alter table orders disable trigger user;
update orders o set caller_id = c.by_id, last_call_at = c.at
from (
  select distinct on (c.order_id) c.order_id, c.by_id, c.at from order_calls c
  where not exists (select from order_retractions r where r.row_id = c.id)
  order by c.order_id, c.id desc
) c
where c.order_id = o.id;
alter table orders enable trigger user;

create index orders_last_call on orders (last_call_at, id) where last_call_at is not null;
create index orders_caller on orders (caller_id, placed_at desc) where caller_id is not null;
