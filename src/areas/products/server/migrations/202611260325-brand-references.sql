-- The brand of products and vouchers becomes a record of its own. Each text is one brand, apart from spaces around it,
-- capitals and Unicode form; its name is the spelling that most products have. One that is only in the history is made as
-- stopped, so that every undo finds its brand. The columns `brand` and `brands` stay for processes of the version before
-- (views/brand-texts.sql follows what they write); nothing else reads them, and a later version drops them. So do the brands in
-- search texts, until a product is saved again.
create temp table brand_texts on commit drop as
with texts (text, uses, used) as (
  select brand, count(*), true from products group by brand
  union all select b, count(*), true from vouchers v, unnest(v.brands) as b group by b
  union all select stored->>'brand', 0, false from audit where area = 'products' and stored ? 'brand'
  union all select d->>'brand', 0, false from audit, lateral (values (before), (after)) as x (d)
    where area = 'products' and jsonb_typeof(d->'brand') = 'string'
  union all select b, 0, false from audit, lateral (values (before), (after), (stored)) as x (d),
    jsonb_array_elements_text(case when jsonb_typeof(d->'brands') = 'array' then d->'brands' else '[]' end) as b
    where area = 'vouchers'
  union all select name, 0, false from brands
)
-- Capitals are folded by hand: under the locale C a database knows those of ASCII alone.
select text, sum(uses) as uses, bool_or(used) as used,
  lower(translate(normalize(regexp_replace(text, '^[\s\u00a0]+|[\s\u00a0]+$', '', 'g'), nfc),
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĂĐĨŨƠƯẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸ',
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ')) as key
from texts where text is not null group by text;

create temp table brand_keys on commit drop as
select t.key, b.id, b.code, b.name, null as status, 0 as n from brands b join brand_texts t on t.text = b.name;
insert into brand_keys (key, id, code, name, status, n)
select key, gen_random_uuid(), 'TH' || lpad(number::text, greatest(4, length(number::text)), '0'), name, status, n
from (
  select key, name, status, n, nextval('brands_code') as number
  from (
    select key, name, status, (row_number() over (order by key))::integer as n
    from (
      select distinct on (key) key, coalesce(nullif(normalize(regexp_replace(text, '^[\s\u00a0]+|[\s\u00a0]+$', '', 'g'), nfc), ''), 'Không rõ') as name,
        case when bool_or(used) over (partition by key) then 'active' else 'inactive' end as status
      from brand_texts order by key, uses desc, text collate "C"
    ) as named
    where key not in (select key from brand_keys)
  ) as placed order by n
) as numbered;

insert into brands (id, code, search, name, place, status)
select id, code, regexp_replace(lower(unaccent(code || ' ' || name)), '\s+', ' ', 'g'), name,
  'c' || substr(d, n / 3844 % 62 + 1, 1) || substr(d, n / 62 % 62 + 1, 1) || substr(d, n % 62 + 1, 1), status
from brand_keys, (values ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')) as digits (d)
where n > 0;

create temp table brand_of on commit drop as
select distinct on (t.text) t.text, k.id, k.code, jsonb_build_object('id', k.id, 'code', k.code, 'name', k.name) as ref
from brand_texts t join brand_keys k using (key) order by t.text, k.n, k.code;

alter table products add column brand_id uuid;
update products p set brand_id = o.id from brand_of o where o.text = p.brand;
alter table products alter column brand drop not null;
create index products_brand on products (brand_id);

alter table vouchers add column brand_ids uuid[] not null default '{}';
update vouchers v set brand_ids = (
    select array_agg(id order by n) from (
      select o.id, min(n) as n from unnest(v.brands) with ordinality as x (text, n) join brand_of o using (text) group by o.id
    ) as ids)
  where v.brands <> '{}';
create index vouchers_brands on vouchers using gin (brand_ids);

-- Rows of deleted records, which an undo brings back, and what an undo of an edit compares and writes.
update audit a set stored = a.stored || jsonb_build_object('brand_id', o.id)
  from brand_of o where a.area = 'products' and o.text = a.stored->>'brand';
update audit a set before = a.before || jsonb_build_object('brand', o.ref)
  from brand_of o where a.area = 'products' and jsonb_typeof(a.before->'brand') = 'string' and o.text = a.before->>'brand';
update audit a set after = a.after || jsonb_build_object('brand', o.ref)
  from brand_of o where a.area = 'products' and jsonb_typeof(a.after->'brand') = 'string' and o.text = a.after->>'brand';
with lists as (
  select a.id, side, jsonb_agg(o.ref order by o.n) as refs, jsonb_agg(o.ref->'id' order by o.n) as ids
  from audit a, lateral (values ('before', before), ('after', after), ('stored', stored)) as x (side, d),
    lateral (
      select o.ref, min(n) as n from jsonb_array_elements_text(d->'brands') with ordinality as y (text, n)
      join brand_of o using (text) group by o.ref
    ) as o
  where a.area = 'vouchers' and jsonb_typeof(d->'brands') = 'array'
  group by a.id, side
)
update audit a set
  before = coalesce((select a.before || jsonb_build_object('brands', refs) from lists where id = a.id and side = 'before'), a.before),
  after = coalesce((select a.after || jsonb_build_object('brands', refs) from lists where id = a.id and side = 'after'), a.after),
  stored = coalesce((select a.stored || jsonb_build_object('brand_ids', ids) from lists where id = a.id and side = 'stored'), a.stored)
where id in (select id from lists);

-- Work that was asked for and is not done.
update jobs j set changes = j.changes || jsonb_build_object('brand', o.id)
  from brand_of o where j.area = 'products' and j.state in ('queued', 'running') and o.text = j.changes->>'brand';
update job_rows r set changes = r.changes || jsonb_build_object('brand', o.id)
  from brand_of o, jobs j where j.id = r.job_id and j.area = 'products' and r.state = 'waiting' and o.text = r.changes->>'brand';

-- Saved views name brands by code. Texts that no product has, and parts of names, are looked up by name when they are opened.
update saved_views v set conditions = (
    select jsonb_agg(case
      when c->>0 not in ('brand', 'brands') or c->>1 not in ('eq', 'ne', 'in') then c
      else jsonb_build_array(c->0, c->1, (
        select case when jsonb_typeof(c->2) = 'array' then jsonb_agg(coalesce(to_jsonb(o.code), one) order by m)
          else (jsonb_agg(coalesce(to_jsonb(o.code), one)))->0 end
        from jsonb_array_elements(case when jsonb_typeof(c->2) = 'array' then c->2 else jsonb_build_array(c->2) end)
          with ordinality as y (one, m) left join brand_of o on o.text = one #>> '{}')) end order by n)
    from jsonb_array_elements(v.conditions) with ordinality as x (c, n))
  where v.area = 'products' and v.conditions @> '[["brand"]]' or v.area = 'vouchers' and v.conditions @> '[["brands"]]';
