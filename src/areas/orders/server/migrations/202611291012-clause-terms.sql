-- The words and bounds of the clause from which a line has its commission, as they were when it was placed: a contract whose
-- approval is undone may get others. Null: no clause, or a line of demo data, which reads those of today.
alter table order_lines add column clause_terms jsonb;

with clauses as (
  select distinct contract_id, discount_id from order_lines where contract_id is not null
), terms as (
  select x.contract_id, x.discount_id, jsonb_build_object(
    'contract', jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name), 'name', d.name,
    'kind', case when d.product_id is not null then 'product' when d.brand_id is not null then 'brand' else 'category' end,
    'goods', concat_ws(', ', coalesce(p.name, b.name, g.name), (
      select string_agg(coalesce(mp.name, mb.name, mg.name), ', ' order by m.position)
      from contracts_goods m left join products mp on mp.id = m.product_id
      left join brands mb on mb.id = m.brand_id left join categories mg on mg.id = m.category_id
      where m.record_id = c.id and exists (
        select from contracts_discounts s where s.record_id = c.id and s.name = m.discount
          and coalesce(s.category_id, s.brand_id, s.product_id) = coalesce(d.category_id, d.brand_id, d.product_id)))),
    'from', d.revenue_from, 'to', d.revenue_to) as terms
  from clauses x join contracts c on c.id = x.contract_id join contracts_discounts d on d.id = x.discount_id
  left join products p on p.id = d.product_id left join brands b on b.id = d.brand_id
  left join categories g on g.id = d.category_id
)
update order_lines l set clause_terms = t.terms
from terms t where l.contract_id = t.contract_id and l.discount_id = t.discount_id;
