-- Dated notes, append-only but for an undo; `customers.note` is the newest of them. The one text of before becomes the first
-- note, at the time and by the account of the change that wrote it.
create table customer_notes (
  id uuid primary key,
  customer_id uuid not null,
  text text not null,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index customer_notes_customer on customer_notes (customer_id, at, id);

insert into customer_notes (id, customer_id, text, at, by_id)
select gen_random_uuid(), c.id, c.note, coalesce(w.at, c.created_at), case when w.at is null then c.created_by_id else w.by_id end
from customers c
left join lateral (
  select a.at, a.by_id from audit a
  where a.record_id = c.id and a.after ->> 'note' = c.note order by a.id desc limit 1
) w on true
where c.note is not null;

do $$
begin
  if (select count(*) from customer_notes) <> (select count(*) from customers where note is not null) then
    raise exception 'not every note of a customer became a dated one';
  end if;
end $$;
