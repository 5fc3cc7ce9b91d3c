-- Colour of an outcome at the desk and in the history of calls (decision 0154); at first that of its effect.
alter table call_outcomes add column colour text not null default 'grey';
update call_outcomes set colour = case effect
  when 'confirmed' then 'green' when 'changed' then 'green' when 'no_answer' then 'amber' when 'busy' then 'amber'
  when 'call_back' then 'blue' when 'wrong_number' then 'red' else 'grey' end;
