-- Visits as records of an area: their number as their code.
create or replace view visits as
  select id, 'LTC' || lpad(number::text, greatest(9, length(number::text)), '0') as code, 1 as version,
    at as created_at, null::uuid as created_by_id, at as updated_at, null::uuid as updated_by_id, lower(page) as search,
    at, page, product_id, referrer, device
  from visit_log;
