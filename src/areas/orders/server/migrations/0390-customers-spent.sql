-- What a customer has spent (decision 0007): the totals of what was delivered to them and has not come back. Until now only
-- the demo data had it. The database keeps it itself, whichever way an order comes to be delivered or no longer is.
create function customers_follow_delivery() returns trigger language plpgsql as $$
begin
  update customers set spent = greatest(0, spent + case when new.status in ('delivered', 'return_requested')
    then new.total else -old.total end)
  where id = new.customer_id;
  return null;
end $$;
create trigger customers_of_delivery after update of status on orders for each row
  when ((old.status in ('delivered', 'return_requested')) <> (new.status in ('delivered', 'return_requested')))
  execute function customers_follow_delivery();

update customers c set spent = s.spent
from (
  select u.id, coalesce(sum(o.total), 0) as spent
  from customers u left join orders o on o.customer_id = u.id and o.status in ('delivered', 'return_requested')
  group by u.id
) s
where s.id = c.id and c.spent <> s.spent;
