-- Pictures that people gave themselves are uploaded pictures like any other: those of today, and those that undo can bring
-- back.
insert into pictures (name, width, height, claimed_at)
select distinct substr(avatar, 8), 256, 256, now()
from (
  select avatar from accounts
  union all
  select state ->> 'avatar'
  from audit, lateral (values (before), (after), (stored)) kept (state)
  where area = 'accounts'
) known (avatar)
where avatar ~ '^/files/[0-9a-f]{32}\.webp$'
on conflict (name) do nothing;
