-- Who was shown a number stands in one table, whichever screen showed it.
insert into number_reveals (id, account_id, area, how, record_ids, at)
select id, account_id, 'call-desk', 'call', array[task_id], at from call_reveals;
drop table call_reveals;
