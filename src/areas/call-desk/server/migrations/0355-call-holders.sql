-- Who has held a call since somebody last called: what they say of it counts while nobody else has it (decision 0027).
alter table call_tasks add column holders uuid[] not null default '{}';
update call_tasks set holders = array[assignee_id] where assignee_id is not null;
