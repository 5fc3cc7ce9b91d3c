-- Codes of variants in the form in which codes are stored (decision 0195), where no product and no variant has that form: of several
-- that would be the same, the first has it. The rest stay as they are until a person changes them.
update product_variants v set code = f.form
from (
  select id, form, row_number() over (partition by form order by code = form desc, id) as place
  from (select id, code, upper(regexp_replace(normalize(code, NFKC), '\s', '', 'g')) as form from product_variants) x
) f
where f.id = v.id and f.place = 1 and f.form <> v.code
  and not exists (select from products p where f.form in (p.code, p.own_code));
