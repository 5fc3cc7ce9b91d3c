-- Category and tag of products, and the categories of vouchers, become records of their own, as brands did (decision 0158).
-- Each text is one record, apart from spaces around it, capitals and Unicode form; its name is the spelling that most products
-- have. One that is only in the history is made as stopped, so that every undo finds it. Made categories are roots without a
-- picture. The columns `category`, `tag` and `categories` stay for processes of the version before (views/category-texts.sql
-- follows what they write); nothing else reads them, and a later version drops them. So do the categories in search texts,
-- until a product is saved again.
create temp table old_texts on commit drop as
with texts (kind, text, uses, used) as (
  select 'category', category, count(*), true from products group by category
  union all select 'category', c, count(*), true from vouchers v, unnest(v.categories) as c group by c
  union all select 'category', stored->>'category', 0, false from audit where area = 'products' and stored ? 'category'
  union all select 'category', d->>'category', 0, false from audit, lateral (values (before), (after)) as x (d)
    where area = 'products' and jsonb_typeof(d->'category') = 'string'
  union all select 'category', c, 0, false from audit, lateral (values (before), (after), (stored)) as x (d),
    jsonb_array_elements_text(case when jsonb_typeof(d->'categories') = 'array' then d->'categories' else '[]' end) as c
    where area = 'vouchers'
  union all select 'category', name, 0, false from categories
  union all select 'tag', tag, count(*), true from products where tag <> '' group by tag
  union all select 'tag', stored->>'tag', 0, false from audit where area = 'products' and stored->>'tag' <> ''
  union all select 'tag', d->>'tag', 0, false from audit, lateral (values (before), (after)) as x (d)
    where area = 'products' and jsonb_typeof(d->'tag') = 'string' and d->>'tag' <> ''
  union all select 'tag', name, 0, false from tags where kind = 'products'
), trimmed as (
  select kind, text, uses, used,
    coalesce(nullif(normalize(regexp_replace(text, '^[\s\u00a0]+|[\s\u00a0]+$', '', 'g'), nfc), ''), 'Chưa phân loại') as name
  from texts where text is not null
)
-- Capitals are folded by hand: under the locale C a database knows those of ASCII alone.
select kind, text, name, sum(uses) as uses, bool_or(used) as used,
  lower(translate(name,
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĂĐĨŨƠƯẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸ',
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ')) as key
from trimmed group by kind, text, name;

-- Records that are there already, and those to be made (n > 0).
create temp table old_keys on commit drop as
select t.kind, t.key, r.id, r.code, r.name, null as status, 0 as n
from old_texts t join (
  select 'category' as kind, id, code, name from categories
  union all select 'tag', id, code, name from tags where kind = 'products'
) as r on r.kind = t.kind and r.name = t.text;
insert into old_keys (kind, key, id, code, name, status, n)
select kind, key, gen_random_uuid(), prefix || lpad(number::text, greatest(4, length(number::text)), '0'), name, status, n
from (
  select kind, key, name, status, n, case kind when 'tag' then 'NH' else 'DM' end as prefix,
    case kind when 'tag' then nextval('tags_code') else nextval('categories_code') end as number
  from (
    select kind, key, name, status, (row_number() over (partition by kind order by key))::integer as n
    from (
      select distinct on (kind, key) kind, key, name,
        case when bool_or(used) over (partition by kind, key) then 'active' else 'inactive' end as status
      from old_texts order by kind, key, uses desc, text collate "C"
    ) as named
    where not exists (select from old_keys k where k.kind = named.kind and k.key = named.key)
  ) as placed order by kind, n
) as numbered;

insert into categories (id, code, search, name, place, status)
select id, code, regexp_replace(lower(unaccent(code || ' ' || name)), '\s+', ' ', 'g'), name,
  'c' || substr(d, n / 3844 % 62 + 1, 1) || substr(d, n / 62 % 62 + 1, 1) || substr(d, n % 62 + 1, 1), status
from old_keys, (values ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')) as digits (d)
where kind = 'category' and n > 0;
insert into tags (id, code, search, kind, name, place, status)
select id, code, regexp_replace(lower(unaccent(code || ' ' || name)), '\s+', ' ', 'g'), 'products', name,
  'c' || substr(d, n / 3844 % 62 + 1, 1) || substr(d, n / 62 % 62 + 1, 1) || substr(d, n % 62 + 1, 1), status
from old_keys, (values ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')) as digits (d)
where kind = 'tag' and n > 0;

create temp table old_of on commit drop as
select distinct on (t.kind, t.text) t.kind, t.text, k.id, k.code,
  jsonb_build_object('id', k.id, 'code', k.code, 'name', k.name)
    || case when t.kind = 'tag' then '{"tone": "grey"}'::jsonb else '{}' end as ref
from old_texts t join old_keys k using (kind, key) order by t.kind, t.text, k.n, k.code;

alter table products add column category_id uuid, add column category_ids uuid[] not null default '{}',
  add column tag_ids uuid[] not null default '{}';
update products p set category_id = c.id,
    tag_ids = coalesce((select array[o.id] from old_of o where o.kind = 'tag' and o.text = p.tag), '{}')
  from old_of c where c.kind = 'category' and c.text = p.category;
alter table products alter column category drop not null;
create index products_category on products (category_id);
create index products_categories on products using gin (array_append(category_ids, category_id));
create index products_further on products using gin (category_ids);
create index products_tags on products using gin (tag_ids);

alter table vouchers add column category_ids uuid[] not null default '{}';
update vouchers v set category_ids = (
    select array_agg(id order by n) from (
      select o.id, min(n) as n from unnest(v.categories) with ordinality as x (text, n)
        join old_of o on o.kind = 'category' and o.text = x.text group by o.id
    ) as ids)
  where v.categories <> '{}';
create index vouchers_categories on vouchers using gin (category_ids);

-- Rows of deleted records, which an undo brings back, and what an undo of an edit compares and writes.
update audit a set stored = a.stored || jsonb_build_object('category_id', o.id)
  from old_of o where o.kind = 'category' and a.area = 'products' and o.text = a.stored->>'category';
update audit a set before = a.before || jsonb_build_object('category', o.ref)
  from old_of o
  where o.kind = 'category' and a.area = 'products' and jsonb_typeof(a.before->'category') = 'string' and o.text = a.before->>'category';
update audit a set after = a.after || jsonb_build_object('category', o.ref)
  from old_of o
  where o.kind = 'category' and a.area = 'products' and jsonb_typeof(a.after->'category') = 'string' and o.text = a.after->>'category';
update audit a set stored = a.stored || jsonb_build_object('tag_ids', jsonb_build_array(o.id))
  from old_of o where o.kind = 'tag' and a.area = 'products' and o.text = a.stored->>'tag';
update audit a set before = a.before - 'tag'
    || jsonb_build_object('tags', coalesce((select jsonb_build_array(o.ref) from old_of o where o.kind = 'tag' and o.text = a.before->>'tag'), '[]'))
  where a.area = 'products' and a.before ? 'tag';
update audit a set after = a.after - 'tag'
    || jsonb_build_object('tags', coalesce((select jsonb_build_array(o.ref) from old_of o where o.kind = 'tag' and o.text = a.after->>'tag'), '[]'))
  where a.area = 'products' and a.after ? 'tag';
with lists as (
  select a.id, side, jsonb_agg(o.ref order by o.n) as refs, jsonb_agg(o.ref->'id' order by o.n) as ids
  from audit a, lateral (values ('before', before), ('after', after), ('stored', stored)) as x (side, d),
    lateral (
      select o.ref, min(n) as n from jsonb_array_elements_text(d->'categories') with ordinality as y (text, n)
        join old_of o on o.kind = 'category' and o.text = y.text group by o.ref
    ) as o
  where a.area = 'vouchers' and jsonb_typeof(d->'categories') = 'array'
  group by a.id, side
)
update audit a set
  before = coalesce((select a.before || jsonb_build_object('categories', refs) from lists where id = a.id and side = 'before'), a.before),
  after = coalesce((select a.after || jsonb_build_object('categories', refs) from lists where id = a.id and side = 'after'), a.after),
  stored = coalesce((select a.stored || jsonb_build_object('category_ids', ids) from lists where id = a.id and side = 'stored'), a.stored)
where id in (select id from lists);

-- Work that was asked for and is not done.
update jobs j set changes = j.changes || jsonb_build_object('category', o.id)
  from old_of o where o.kind = 'category' and j.area = 'products' and j.state in ('queued', 'running') and o.text = j.changes->>'category';
update job_rows r set changes = r.changes || jsonb_build_object('category', o.id)
  from old_of o, jobs j
  where o.kind = 'category' and j.id = r.job_id and j.area = 'products' and r.state = 'waiting' and o.text = r.changes->>'category';
update jobs j set changes = j.changes - 'tag'
    || jsonb_build_object('tags', coalesce((select jsonb_build_array(o.id) from old_of o where o.kind = 'tag' and o.text = j.changes->>'tag'), '[]'))
  where j.area = 'products' and j.state in ('queued', 'running') and j.changes ? 'tag';
update job_rows r set changes = r.changes - 'tag'
    || jsonb_build_object('tags', coalesce((select jsonb_build_array(o.id) from old_of o where o.kind = 'tag' and o.text = r.changes->>'tag'), '[]'))
  from jobs j where j.id = r.job_id and j.area = 'products' and r.state = 'waiting' and r.changes ? 'tag';

-- Saved views name records by code. Texts that no product has, and parts of names, are looked up by name when they are opened.
-- Tags are found by `in` alone: `eq` becomes it, and conditions by a part of a tag or by its absence are shown as dropped.
update saved_views v set conditions = (
    select jsonb_agg(case
      when o.kind is null or c->>1 not in ('eq', 'ne', 'in') then
        case when o.kind = 'tag' then jsonb_set(c, '{0}', '"tags"') else c end
      else jsonb_build_array(
        case when o.kind = 'tag' then to_jsonb('tags'::text) else c->0 end,
        case when o.kind = 'tag' and c->>1 = 'eq' then to_jsonb('in'::text) else c->1 end, (
          select case when jsonb_typeof(c->2) = 'array' or o.kind = 'tag' and c->>1 = 'eq'
              then jsonb_agg(coalesce(to_jsonb(k.code), one) order by m)
            else (jsonb_agg(coalesce(to_jsonb(k.code), one)))->0 end
          from jsonb_array_elements(case when jsonb_typeof(c->2) = 'array' then c->2 else jsonb_build_array(c->2) end)
            with ordinality as y (one, m) left join old_of k on k.kind = o.kind and k.text = one #>> '{}')) end order by n)
    from jsonb_array_elements(v.conditions) with ordinality as x (c, n)
    left join (values ('category', 'category'), ('categories', 'category'), ('tag', 'tag')) as o (field, kind) on o.field = c->>0)
  where v.area = 'products' and (v.conditions @> '[["category"]]' or v.conditions @> '[["tag"]]')
    or v.area = 'vouchers' and v.conditions @> '[["categories"]]';
