/* A ticket or lead that is queued already may be put into the queue anew, for another time. Undone, it stands there as it did. */
alter table call_tasks add column before jsonb;
comment on column call_tasks.before is 'of a ticket or lead put in anew before anybody called: state, attempts, result, due_at, rank_at, wanted_id and the before of then';
