-- Brands that a process of the version before writes as text, while it runs next to this one: each gets its record, which
-- is made where there is none. To be dropped with the columns.
create or replace function brand_key(value text) returns text language sql immutable strict as $$
  select lower(translate(normalize(regexp_replace(value, '^[\s\u00a0]+|[\s\u00a0]+$', '', 'g'), nfc),
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĂĐĨŨƠƯẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸ',
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ'))
$$;

create or replace function brand_named(value text) returns uuid language plpgsql as $$
declare
  found uuid;
  number text;
begin
  perform pg_advisory_xact_lock(hashtext('brand_named'));
  select id into found from brands where brand_key(name) = brand_key(value) order by code limit 1;
  if found is null then
    found := gen_random_uuid();
    number := nextval('brands_code')::text;
    number := 'TH' || lpad(number, greatest(4, length(number)), '0');
    insert into brands (id, code, name, search, place)
    values (found, number, normalize(regexp_replace(value, '^[\s\u00a0]+|[\s\u00a0]+$', '', 'g'), nfc), fold_text(number || ' ' || value),
      coalesce((select max(place) from brands), 'a0') || 'V');
  end if;
  return found;
end $$;

create or replace function product_brand_text() returns trigger language plpgsql as $$
begin
  new.brand_id := brand_named(new.brand);
  return new;
end $$;

create or replace trigger product_brand_made before insert on products
  for each row when (new.brand_id is null and new.brand is not null) execute function product_brand_text();
create or replace trigger product_brand_set before update of brand on products
  for each row when (new.brand is distinct from old.brand and new.brand is not null) execute function product_brand_text();

create or replace function voucher_brand_texts() returns trigger language plpgsql as $$
begin
  new.brand_ids := array(select distinct brand_named(b) from unnest(new.brands) as b);
  return new;
end $$;

create or replace trigger voucher_brands_made before insert on vouchers
  for each row when (new.brands <> '{}' and new.brand_ids = '{}') execute function voucher_brand_texts();
create or replace trigger voucher_brands_set before update of brands on vouchers
  for each row when (new.brands is distinct from old.brands) execute function voucher_brand_texts();
