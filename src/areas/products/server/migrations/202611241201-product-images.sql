-- The one picture of a product becomes the first of its gallery. The column `image` stays for processes of the version
-- before; nothing else reads it, and a later version drops it.
alter table products add column images jsonb not null default '[]';
update products set images = jsonb_build_array(jsonb_build_object('alt', '', 'picture', image))
  where image ~ '^/files/[0-9a-f]{32}\.webp$';
insert into pictures (name, width, height, claimed_at)
  select distinct substr(image, 8), 160, 160, now() from products where image ~ '^/files/[0-9a-f]{32}\.webp$'
  on conflict (name) do nothing;
-- Rows of deleted products, which an undo brings back.
update audit set stored = stored || jsonb_build_object('images',
    case when stored->>'image' ~ '^/files/[0-9a-f]{32}\.webp$'
      then jsonb_build_array(jsonb_build_object('alt', '', 'picture', stored->>'image')) else '[]'::jsonb end)
  where area = 'products' and stored is not null;
-- Saved views that show or filter by it.
update saved_views set columns = replace(columns::text, '"image"', '"images"')::jsonb,
    conditions = replace(conditions::text, '"image"', '"images"')::jsonb
  where area = 'products' and (columns::text like '%"image"%' or conditions::text like '%"image"%');
