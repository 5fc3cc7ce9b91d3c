-- The user who asked for the return that waits (decision 0119).
alter table orders add column return_asked_by_id uuid;
update orders o set return_asked_by_id = r.by_id from order_returns r
where r.order_id = o.id and o.status = 'return_requested'
  and not exists (select from order_retractions x where x.row_id = r.id)
  and not exists (select from order_return_outcomes d where d.return_id = r.id
    and not exists (select from order_retractions x where x.row_id = d.id));
