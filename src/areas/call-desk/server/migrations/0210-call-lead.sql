-- The lead's board: all of the queue by purpose and age, and whose calls they are, from this index alone.
create index call_tasks_board on call_tasks (purpose, due_at) include (wanted_id, result)
  where state in ('queued', 'waiting');
-- Today's calls and those of a period, by time.
create index call_attempts_ended on call_attempts (ended_at) include (by_id, result, attempt, order_id, task_id)
  where retracts is null;
