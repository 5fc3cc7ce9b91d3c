-- Deliveries of two weeks against their expected days, by carrier: from an index alone.
create index orders_on_time on orders (delivered_at) include (carrier_id, expected_on, total) where delivered_at is not null;
drop index orders_delivered_day;
