-- after: categories/branches
-- Products of a display category: those that were chosen, in their order, or those on sale that a rule finds, without a number.
-- Conditions of one kind are alternatives, those of different kinds hold together; an empty one holds for all.
create or replace function display_members(
  source text, products uuid[], categories uuid[], brands uuid[], tags uuid[], shops uuid[], discount integer
) returns table (id uuid, number bigint, seen boolean) language sql stable as $$
  select m.id, m.number, p.status is not distinct from 'active'
  from unnest(products) with ordinality as m (id, number) left join products p on p.id = m.id
  where source = 'hand'
  union all
  select p.id, null, true from products p
  where source = 'rule' and p.status = 'active'
    and (categories = '{}' or array_append(p.category_ids, p.category_id)
      && (select array_agg(b) from unnest(categories) c, unnest(category_branch(c)) b))
    and (brands = '{}' or p.brand_id = any(brands))
    and (tags = '{}' or p.tag_ids && tags)
    and (shops = '{}' or p.shop_id = any(shops))
    and (discount is null or (p.price - p.sale_price) * 10000 >= p.price * discount)
$$;
