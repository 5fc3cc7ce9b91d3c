-- A saved view keeps all about its columns: shown, in which order, how wide, which pinned. Until now it was a
-- list of names.
alter table saved_views alter column columns type jsonb
  using case when columns is null then null else jsonb_build_object('shown', to_jsonb(columns)) end;
