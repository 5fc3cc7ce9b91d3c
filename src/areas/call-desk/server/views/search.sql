-- The search text of a call follows its name and number, however they change: a text with the former number would reveal it
-- digit by digit to users who may not see numbers. The same text as the kit's (search-text.ts).
create or replace function call_task_search(code text, customer_name text, phone text, order_code text) returns text
  language sql immutable parallel safe
  return regexp_replace(fold_text(normalize(concat_ws(' ', code, customer_name, phone, order_code))), '\s+', ' ', 'g');

create or replace function call_tasks_searched() returns trigger language plpgsql as $$
begin
  new.search := call_task_search(new.code, new.customer_name, new.phone, new.order_code);
  return new;
end $$;
create or replace trigger call_tasks_searched before insert or update of code, customer_name, phone, order_code on call_tasks
  for each row execute function call_tasks_searched();
