-- One index for each way the list is sorted and for the filters that are used every day. A column that may be
-- empty has its filled part indexed; its empty rows are walked by id.

-- Changes wait in the index's list until it is merged; every search reads that list, so it is kept short.
create index orders_search on orders using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);

create index orders_placed on orders (placed_at desc, id desc);
create index orders_created on orders (created_at, id);
create index orders_updated on orders (updated_at, id);
create index orders_total on orders (total desc, id desc);
create index orders_buyer on orders (buyer_name, id);
create index orders_phone on orders (phone, id);
create index orders_bill on orders (bill_code, id) where bill_code is not null;
create index orders_expected on orders (expected_on, id) where expected_on is not null;
create index orders_next_call on orders (next_call_at, id) where next_call_at is not null;

-- By status in the list's own order: the view tabs, also far down.
create index orders_status_placed on orders (status, placed_at desc, id desc);
create index orders_call_placed on orders (call, placed_at desc, id desc) where status = 'pending';
-- Sorted by, and filtered by where the value is rare; common values are met on a walk by placed_at.
create index orders_status on orders (status, id);
create index orders_payment on orders (payment, id);
create index orders_payment_method on orders (payment_method, id);
create index orders_call on orders (call, id);
create index orders_call_result on orders (call_result, id) where call_result is not null;

create index orders_customer on orders (customer_id, placed_at desc);
create index orders_shop on orders (shop_id, placed_at desc);
create index orders_handler on orders (handler_id, placed_at desc) where handler_id is not null;
create index orders_carrier on orders (carrier_id) where carrier_id is not null;

create index order_lines_order on order_lines (order_id);
create index order_lines_product on order_lines (product_id);
create index order_payments_order on order_payments (order_id);
create index order_calls_order on order_calls (order_id);
create index order_cancellations_order on order_cancellations (order_id);
