-- after: categories/branches
-- Days on which goods of a contract have no contract of their supplier. `without`: its own days, as if it did not hold; else the
-- days next to its own, up to the contract before it and the one after it that hold for the goods or for wider ones.
create or replace function contract_gaps(contract uuid, without boolean, today date)
returns table (starts date, ends date, goods text)
language sql stable as $$
  with c as (
    select id, supplier_id, effective_on, expires_on, daterange(effective_on, expires_on, '[]') as own
    from contracts where id = contract
  ), items as (
    select coalesce(d.product_id, d.brand_id, d.category_id) as id from contracts_discounts d where d.record_id = contract
    union select coalesce(g.product_id, g.brand_id, g.category_id) from contracts_goods g where g.record_id = contract
  ), wider as (
    select i.id, coalesce(p.name, b.name, g.name) as name, array[i.id, p.brand_id]
      || categories_above(array_append(p.category_ids, p.category_id) || i.id) as ids
    from items i left join products p on p.id = i.id left join brands b on b.id = i.id left join categories g on g.id = i.id
  ), covered as (
    select w.id, w.name, coalesce((
      select range_agg(daterange(i.starts_on, i.ends_on, '[]')) from contract_items i cross join c
      where i.supplier_id = c.supplier_id and i.contract_id <> c.id and i.item_id = any(w.ids)), '{}'::datemultirange) as days
    from wider w
  ), gaps as (
    select v.name, d.days
    from covered v cross join c
    cross join lateral unnest(case
      when not without then datemultirange(range_merge(v.days + datemultirange(c.own))) - v.days - datemultirange(c.own)
      else datemultirange(c.own * daterange(today, null)) - v.days end) as d (days)
    where without or upper(d.days) = lower(c.own) or lower(d.days) = upper(c.own)
  )
  select lower(days), upper(days) - 1, string_agg(name, ', ' order by name) from gaps group by days
$$;

-- The same as a text, `01/07/2026–31/08/2026: Golf clubs`; null without any.
create or replace function contract_gaps_text(contract uuid, without boolean, today date) returns text language sql stable as $$
  select string_agg(concat(to_char(starts, 'DD/MM/YYYY'), '–', coalesce(to_char(ends, 'DD/MM/YYYY'), '…'), ': ', goods), '; '
    order by starts, goods)
  from contract_gaps(contract, without, today)
$$;
