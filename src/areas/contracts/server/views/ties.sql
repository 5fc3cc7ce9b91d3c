-- after: categories/branches
-- Clauses of a supplier that tie for a product: of two of its further categories at the same depth, at other rates, with no
-- clause that comes before both. `held`: the goods that contracts hold on a day, as JSON: contract, item and group (null: itself).
create or replace function clause_ties(supplier uuid, held jsonb)
returns table (product_id uuid, one_contract uuid, one text, other_contract uuid, other text)
language sql stable as $$
  with goods as materialized (
    select h.contract, h.item, coalesce(h.grouped, h.item) as grouped,
      cardinality(categories_above(array[h.item])) as depth, b.name, b.rates
    from jsonb_to_recordset(held) as h (contract uuid, item uuid, grouped uuid)
    cross join lateral (
      select min(d.name) as name, array_agg(d.value order by d.revenue_from) as rates
      from contracts_discounts d
      where d.record_id = h.contract and coalesce(h.grouped, h.item) in (d.category_id, d.brand_id, d.product_id)
    ) b
  ), products_of as (
    select p.id, p.brand_id, categories_above(array[p.category_id]) as main, categories_above(p.category_ids) as further
    from products p where p.shop_id = supplier and cardinality(p.category_ids) > 1
  ), ranked as (
    select p.id as product, g.*, k.rank,
      rank() over (partition by p.id order by k.rank desc, g.depth desc) as place
    from products_of p
    join goods g on g.item = any(array[p.id, p.brand_id] || p.main || p.further)
    cross join lateral (
      select case when g.item = p.id then 3 when g.item = p.brand_id then 2 when g.item = any(p.main) then 1 else 0 end as rank
    ) k
  )
  -- In the order in which they would be chosen.
  select a.product, a.contract, a.name, b.contract, b.name
  from ranked a join ranked b on b.product = a.product and b.place = 1
    and (lower(a.name) collate "C", a.item) < (lower(b.name) collate "C", b.item)
  where a.place = 1 and a.rank = 0 and (a.contract, a.grouped) <> (b.contract, b.grouped)
    -- Bands are reached by each one's own revenue.
    and (cardinality(a.rates) > 1 or a.rates is distinct from b.rates)
$$;

-- Ties of a contract as it holds on a day, with the words of the products and clauses.
create or replace function contract_ties(contract uuid, today date)
returns table (product text, name text, one text, one_code text, other text, other_code text)
language sql stable as $$
  select p.code, p.name, x.one, a.code, x.other, b.code
  from contracts c
  cross join lateral clause_ties(c.supplier_id, (
    select coalesce(jsonb_agg(jsonb_build_object('contract', i.contract_id, 'item', i.item_id, 'grouped', i.group_id)), '[]')
    from contract_items i
    where i.supplier_id = c.supplier_id and daterange(i.starts_on, i.ends_on, '[]') @> today)) x
  join products p on p.id = x.product_id
  join contracts a on a.id = x.one_contract join contracts b on b.id = x.other_contract
  where c.id = contract and c.id in (a.id, b.id)
  order by p.code, x.one, x.other
$$;
