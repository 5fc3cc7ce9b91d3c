-- Text without diacritics and capitals, for filters on columns outside a record's search text. Immutable: the dictionary
-- is named, so nothing of the session changes the result.
create or replace function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Times inside JSON as the driver reads times alone: ISO 8601, UTC, milliseconds.
create or replace function iso_time(value timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- A stored name as it is compared: in small letters with its marks (`nameForm`). Under the locale C `lower` knows letters of ASCII alone.
create or replace function name_form(value text) returns text
  language sql immutable strict parallel safe
  return translate(lower(value), 'ÀÁẢÃẠĂẰẮẲẴẶÂẦẤẨẪẬĐÈÉẺẼẸÊỀẾỂỄỆÌÍỈĨỊÒÓỎÕỌÔỒỐỔỖỘƠỜỚỞỠỢÙÚỦŨỤƯỪỨỬỮỰỲÝỶỸỴ', 'àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ');
