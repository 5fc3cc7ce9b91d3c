-- Order by hand (decision 0110): keys that sort byte by byte. A row of an older process has no key yet and comes last; the
-- column position stays for those.
alter table call_outcomes add column place text collate "C" not null default '~';
update call_outcomes o set place = 'b' || substr(d, n / 62 + 1, 1) || substr(d, n % 62 + 1, 1)
from (select id, (row_number() over (order by position, code))::integer as n from call_outcomes) as r,
  (values ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')) as digits (d)
where r.id = o.id;
create index call_outcomes_place on call_outcomes (place, id);
