create index order_return_outcomes_order on order_return_outcomes (order_id);
