/* Sums of past days and months for the statistics (decision 0034): a year of calls is read from some thousands of rows
   instead of a million. What goods a call was about is kept with it, so that an order that is edited later moves no sums. */
alter table call_attempts add column product_ids uuid[] not null default '{}';
comment on column call_attempts.product_ids is 'what the order held when it was called, each product once';
alter table call_attempts add column shop_id uuid;
comment on column call_attempts.shop_id is 'supplier of the order when it was called';

/* What was called about before that, is written past the desk (demo data), or by a process of the version before: the orders
   are taken as they are now. */
create function call_goods_catch_up(from_at timestamptz default '-infinity', to_at timestamptz default 'infinity') returns void
  language sql as $$
  update call_attempts a
  set shop_id = o.shop_id, product_ids = coalesce(l.goods, '{}')
  from orders o left join (
    select order_id, array_agg(distinct product_id) as goods from order_lines where order_id in (
      select order_id from call_attempts where shop_id is null and ended_at >= from_at and ended_at < to_at)
    group by order_id) l on l.order_id = o.id
  where o.id = a.order_id and a.retracts is null and a.shop_id is null and a.ended_at >= from_at and a.ended_at < to_at
$$;
select call_goods_catch_up();

create or replace function call_desk_catch_up() returns void language sql as $$
  select call_tasks_catch_up();
  select call_attempts_catch_up();
  select call_waits_catch_up();
  select call_goods_catch_up();
$$;

/* Days that are summed up: each by itself, and whole months of such. One that is stale is counted call by call again until
   it is summed up anew; its sums, which nobody reads any more, go then. */
create table call_spans (
  id bigint generated always as identity primary key,
  first date not null,
  last date not null,
  stale boolean not null default false
);
create unique index call_spans_days on call_spans (first, last) where not stale;

/* Orders (tickets, leads) count once in a period, however often they were called. So a span counts each under the last day
   before the span on which the same was counted for it (`since`): in a period from F on those with since < F are new. */
create table call_sums (
  span bigint not null,
  about text not null,
  by text not null,
  key text not null,
  since date not null,
  calls integer not null,
  reached integer not null,
  first integer not null,
  matters integer not null,
  confirmed integer not null,
  cancelled integer not null,
  talks integer[],
  talk_counts integer[],
  waits integer[],
  wait_counts integer[],
  primary key (span, about, by, key, since)
);
comment on column call_sums.talks is 'lengths in seconds that occur, and how often; with waits in minutes only where since is -infinity';

/* A call of a past day that is added, taken back or changed: its day is not summed up any more, nor those of later calls of
   the same matter, whose `since` it moves. Locked day by day, as whoever sums up does: neither misses the other. */
create function call_spans_forget(touched uuid[], earliest timestamptz[], today timestamptz) returns void language plpgsql as $$
declare
  gone date;
begin
  for gone in
    select distinct (at at time zone 'Asia/Ho_Chi_Minh')::date as day from (
      select t.at from unnest(touched, earliest) as t (task, at)
      union all
      select a.ended_at from unnest(touched, earliest) as t (task, at)
        join call_attempts a on a.task_id = t.task and a.ended_at >= t.at
    ) later
    where at < today order by day
  loop
    perform pg_advisory_xact_lock_shared(7205172, gone - date '2000-01-01');
    update call_spans set stale = true where gone between first and last and not stale;
  end loop;
end $$;

create function call_spans_follow() returns trigger language plpgsql as $$
declare
  -- Today is never summed up, nor is yesterday while a write that began then may go on.
  today constant timestamptz := date_trunc('day', now() at time zone 'Asia/Ho_Chi_Minh') at time zone 'Asia/Ho_Chi_Minh';
  touched uuid[];
  earliest timestamptz[];
begin
  select array_agg(task_id), array_agg(at) into touched, earliest from (
    select c.task_id, least(c.ended_at, (select r.ended_at from call_attempts r where r.id = c.retracts)) as at
    from changed c) call where at < today;
  if touched is not null then
    perform call_spans_forget(touched, earliest, today);
  end if;
  return null;
end $$;
create trigger call_spans_of_new after insert on call_attempts
  referencing new table as changed for each statement execute function call_spans_follow();
create trigger call_spans_of_gone after delete on call_attempts
  referencing old table as changed for each statement execute function call_spans_follow();
-- A change counts as what was and as what is; a trigger has one of the two under each name.
create trigger call_spans_of_former after update on call_attempts
  referencing old table as changed for each statement execute function call_spans_follow();
create trigger call_spans_of_changed after update on call_attempts
  referencing new table as changed for each statement execute function call_spans_follow();
