-- The description as rich text: a paragraph for each line of the plain one. The column `description` stays for processes of
-- the version before; nothing else reads it, and a later version drops it.
alter table products add column description_rich jsonb;
update products p set description_rich = (
    select jsonb_build_object('type', 'doc', 'content', jsonb_agg(case when line = '' then '{"type": "paragraph"}'::jsonb
      else jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
        jsonb_build_object('type', 'text', 'text', line))) end order by n))
    from regexp_split_to_table(p.description, '\r?\n') with ordinality as x (line, n))
  where p.description is not null and trim(p.description) <> '';
-- Rows of deleted products, which an undo brings back.
update audit a set stored = a.stored || jsonb_build_object('description_rich', (
    select jsonb_build_object('type', 'doc', 'content', jsonb_agg(case when line = '' then '{"type": "paragraph"}'::jsonb
      else jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
        jsonb_build_object('type', 'text', 'text', line))) end order by n))
    from regexp_split_to_table(a.stored->>'description', '\r?\n') with ordinality as x (line, n)))
  where a.area = 'products' and trim(a.stored->>'description') <> '';
-- What an undo of an edit compares and writes.
update audit a set after = a.after || jsonb_build_object('description', (
    select jsonb_build_object('type', 'doc', 'content', jsonb_agg(case when line = '' then '{"type": "paragraph"}'::jsonb
      else jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
        jsonb_build_object('type', 'text', 'text', line))) end order by n))
    from regexp_split_to_table(a.after->>'description', '\r?\n') with ordinality as x (line, n)))
  where a.area = 'products' and jsonb_typeof(a.after->'description') = 'string';
