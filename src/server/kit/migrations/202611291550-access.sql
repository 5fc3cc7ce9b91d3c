-- Access to data and accounts as entries of the audit log. They belong to no record's history, so they have no record's id; those of
-- accounts have no area either.
alter table audit add column kind text not null default 'change';
alter table audit add column address text;
alter table audit alter column record_id drop not null;
alter table audit alter column area drop not null;
alter table audit add constraint audit_kind check ((kind = 'change') = (record_id is not null) and (kind <> 'change' or area is not null));

-- How many rows, numbers or attempts an entry of access is of. Those with a key are counted up while their hour lasts, so that a flood is
-- one entry; the entry itself never changes.
create table audit_counts (
  id uuid primary key,
  -- the hour, then what is counted together
  key text collate "C" unique,
  count integer not null check (count > 0),
  last_at timestamptz(3) not null
);
create index audit_counts_count on audit_counts (count);

-- Numbers that were shown before, an entry for each account, area, way and hour as from now on.
with seen as materialized (
  select gen_random_uuid() as id, account_id, area, how, date_trunc('hour', at, 'UTC') as hour,
    min(at) as at, max(at) as last_at, sum(cardinality(record_ids))::integer as count
  from number_reveals where record_ids <> '{}' group by account_id, area, how, date_trunc('hour', at, 'UTC')
), counted as (
  insert into audit_counts (id, key, count, last_at)
  select id, concat_ws('|', to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'), 'reveal', account_id, area, how), count, last_at
  from seen
)
insert into audit (id, kind, area, code, action, verb, change, version_after, source, request_id, by_id, by_name, at)
select s.id, 'reveal', s.area, '', s.how, '', 'none', 0, '', '', s.account_id, a.name, s.at
from seen s left join accounts a on a.id = s.account_id order by s.at;
