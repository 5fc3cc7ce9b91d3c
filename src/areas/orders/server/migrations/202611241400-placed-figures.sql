-- Counts and sums of orders by status and day (decision 0126), from the index alone.
create index orders_placed_figures on orders (placed_at) include (status, total);
