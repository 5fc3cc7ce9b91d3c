-- The calls of each outcome, for its uses and for merging it (decision 0154).
create index call_attempts_outcome on call_attempts (coalesce(outcome, result)) include (id, order_id, retracts);
create index call_attempts_reason on call_attempts (reason) where reason is not null;
