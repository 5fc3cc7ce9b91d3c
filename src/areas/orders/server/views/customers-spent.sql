-- Money spent by a customer (decision 0007): totals of the orders delivered and not returned, however they got there.
create or replace function customers_follow_delivery() returns trigger language plpgsql as $$
begin
  update customers set spent = greatest(0, spent + case when new.status in ('delivered', 'return_requested')
    then new.total else -old.total end)
  where id = new.customer_id;
  return null;
end $$;
create or replace trigger customers_of_delivery after update of status on orders for each row
  when ((old.status in ('delivered', 'return_requested')) <> (new.status in ('delivered', 'return_requested')))
  execute function customers_follow_delivery();
