-- Returns by the day on which they were received, and what orders of a day came to (decision 0173).
create index order_return_outcomes_at on order_return_outcomes (at) include (order_id) where kind = 'approved';
create index orders_delivered_figures on orders (delivered_at) include (subtotal, discount) where delivered_at is not null;
