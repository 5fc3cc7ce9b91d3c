/* What finds a call follows its name and number, whoever changes them: a text that kept the former number told it digit
   by digit to who may not see numbers, and the new one found nothing. The same text as the kit's (search-text.ts). */
create function call_task_search(code text, customer_name text, phone text, order_code text) returns text
  language sql immutable parallel safe
  return regexp_replace(fold_text(normalize(concat_ws(' ', code, customer_name, phone, order_code))), '\s+', ' ', 'g');

create function call_tasks_searched() returns trigger language plpgsql as $$
begin
  new.search := call_task_search(new.code, new.customer_name, new.phone, new.order_code);
  return new;
end $$;
create trigger call_tasks_searched before insert or update of code, customer_name, phone, order_code on call_tasks
  for each row execute function call_tasks_searched();

update call_tasks set search = call_task_search(code, customer_name, phone, order_code)
where search <> call_task_search(code, customer_name, phone, order_code);
