/* A process of the version before 0380 goes on during a rolling restart: it notes each number that it shows in `call_reveals` and
   could open no call without it. What it writes and reads there is `number_reveals` now. To be dropped once no such process can be
   running, by a migration of a later release (decision 0036). */
create view call_reveals as
  select id, record_ids[1] as task_id, account_id, at from number_reveals where area = 'call-desk' and how = 'call';
alter view call_reveals alter column at set default now();

create function call_reveals_noted() returns trigger language plpgsql as $$
begin
  insert into number_reveals (id, account_id, area, how, record_ids, at)
  values (new.id, new.account_id, 'call-desk', 'call', array[new.task_id], new.at);
  return new;
end $$;
create trigger call_reveals_noted instead of insert on call_reveals for each row execute function call_reveals_noted();
-- that version reads them by task, with each call that a lead opens
create index call_reveals_task on number_reveals ((record_ids[1]), at) where area = 'call-desk' and how = 'call';
