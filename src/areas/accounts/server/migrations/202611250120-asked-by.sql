-- The user who asked for the approval of an account (decision 0119).
alter table accounts add column asked_by_id uuid;
update accounts set asked_by_id = created_by_id where status in ('pending', 'revision') and created_by_id <> id;
