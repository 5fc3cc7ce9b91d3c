-- Open orders by handler: all that the board of work management reads.
create index orders_open_handler on orders (handler_id, status) include (total, placed_at, expected_on)
  where status in ('pending', 'awaiting_payment', 'to_pack', 'to_deliver', 'delivering', 'return_requested');
