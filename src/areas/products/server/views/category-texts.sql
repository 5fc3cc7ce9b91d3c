-- Categories and tags that a process of the version before writes as text, while it runs next to this one: each gets its
-- record, which is made where there is none. To be dropped with the columns. `brand_key` is that of brand-texts.sql.
create or replace function category_named(value text) returns uuid language plpgsql as $$
declare
  found uuid;
  number text;
  named text := coalesce(nullif(normalize(regexp_replace(value, '^[\s\u00a0]+|[\s\u00a0]+$', '', 'g'), nfc), ''), 'Chưa phân loại');
begin
  perform pg_advisory_xact_lock(hashtext('category_named'));
  select id into found from categories where brand_key(name) = brand_key(named) order by parent_id is not null, code limit 1;
  if found is null then
    found := gen_random_uuid();
    number := nextval('categories_code')::text;
    number := 'DM' || lpad(number, greatest(4, length(number)), '0');
    insert into categories (id, code, name, search, place)
    values (found, number, named, fold_text(number || ' ' || named),
      coalesce((select max(place) from categories where parent_id is null), 'a0') || 'V');
  end if;
  return found;
end $$;

create or replace function product_tag_named(value text) returns uuid[] language plpgsql as $$
declare
  found uuid;
  number text;
  named text := normalize(regexp_replace(value, '^[\s\u00a0]+|[\s\u00a0]+$', '', 'g'), nfc);
begin
  if coalesce(named, '') = '' then
    return '{}';
  end if;
  perform pg_advisory_xact_lock(hashtext('product_tag_named'));
  select id into found from tags where kind = 'products' and brand_key(name) = brand_key(named) order by code limit 1;
  if found is null then
    found := gen_random_uuid();
    number := nextval('tags_code')::text;
    number := 'NH' || lpad(number, greatest(4, length(number)), '0');
    insert into tags (id, code, kind, name, search, place)
    values (found, number, 'products', named, fold_text(number || ' ' || named), coalesce((select max(place) from tags), 'a0') || 'V');
  end if;
  return array[found];
end $$;

create or replace function product_category_text() returns trigger language plpgsql as $$
begin
  new.category_id := category_named(new.category);
  return new;
end $$;

create or replace function product_tag_text() returns trigger language plpgsql as $$
begin
  new.tag_ids := product_tag_named(new.tag);
  return new;
end $$;

create or replace trigger product_category_made before insert on products
  for each row when (new.category_id is null and new.category is not null) execute function product_category_text();
create or replace trigger product_category_set before update of category on products
  for each row when (new.category is distinct from old.category and new.category is not null) execute function product_category_text();
create or replace trigger product_tag_made before insert on products
  for each row when (new.tag is not null and new.tag_ids = '{}') execute function product_tag_text();
create or replace trigger product_tag_set before update of tag on products
  for each row when (new.tag is distinct from old.tag) execute function product_tag_text();

create or replace function voucher_category_texts() returns trigger language plpgsql as $$
begin
  new.category_ids := array(select distinct category_named(c) from unnest(new.categories) as c);
  return new;
end $$;

create or replace trigger voucher_categories_made before insert on vouchers
  for each row when (new.categories <> '{}' and new.category_ids = '{}') execute function voucher_category_texts();
create or replace trigger voucher_categories_set before update of categories on vouchers
  for each row when (new.categories is distinct from old.categories) execute function voucher_category_texts();
