-- The rows of each choice, for its uses and for merging it (decision 0154).
create index order_cancellations_reason on order_cancellations (reason) include (id);
create index order_attempts_reason on order_attempts (reason) include (id);
create index order_payments_reason on order_payments (reason_key) where reason_key is not null;
create index order_returns_reason on order_returns (reason) include (id);
create index order_return_outcomes_reason on order_return_outcomes (reason) include (id) where reason is not null;
create index order_calls_outcome on order_calls (coalesce(outcome, result)) include (id);
