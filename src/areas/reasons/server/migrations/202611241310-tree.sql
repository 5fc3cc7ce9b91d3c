-- Groups and order by hand (decisions 0110 and 0111). A row of an older process has no key yet and comes last; the column
-- position stays for those.
alter table reasons add column parent_id uuid;
alter table reasons add column place text collate "C" not null default '~';
update reasons r set place = 'b' || substr(d, n / 62 + 1, 1) || substr(d, n % 62 + 1, 1)
from (select id, (row_number() over (order by list, position, name))::integer as n from reasons) as o,
  (values ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')) as digits (d)
where o.id = r.id;
create index reasons_parent on reasons (parent_id, place, id);
create index reasons_place on reasons (place, id);
