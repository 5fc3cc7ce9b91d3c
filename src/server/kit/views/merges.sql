-- The id of the record that one was merged into, through further merges; the id itself where it never was.
create or replace function merged_into(of_area text, of_record uuid) returns uuid
  language sql stable parallel safe as $$
  with recursive led (id, step) as (
    select of_record, 0
    union all
    select m.survivor_id, led.step + 1 from merges m join led on m.record_id = led.id
    where m.area = of_area and led.step < 20
  ) select id from led order by step desc limit 1
$$;
