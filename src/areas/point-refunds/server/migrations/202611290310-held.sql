-- Requests hold their points from their approval on. Those that were approved before hold them now, in the order of their approval,
-- as far as the balance, or the points that the order still used, are enough; the rest stay approved without, in a view of their own.
alter table point_refunds add column held boolean not null default false;
do $$
declare r record; enough boolean;
begin
  for r in select * from point_refunds where status = 'approved' order by decided_at, id loop
    if r.pay_to = 'bank' then
      select c.points >= r.points into enough from customers c where c.id = r.customer_id for update;
    else
      select coalesce(-sum(e.points), 0) >= r.points into enough from point_entries e
      where e.order_id = r.order_id and e.kind in ('use', 'give-back', 'restore');
    end if;
    continue when not coalesce(enough, false);
    if r.pay_to = 'bank' then
      update customers set points = points - r.points where id = r.customer_id;
    else
      insert into point_entries (id, customer_id, kind, points, order_id, refund_code, at, by_id)
      values (gen_random_uuid(), r.customer_id, 'restore', r.points, r.order_id, r.code, now(), r.decided_by_id);
    end if;
    insert into point_entries (id, customer_id, kind, points, refund_code, at, by_id)
    values (gen_random_uuid(), r.customer_id, 'hold', -r.points, r.code, now(), r.decided_by_id);
    update point_refunds set held = true where id = r.id;
  end loop;
end $$;
