-- Branches of the tree. `union` leaves out what is there already: a circle in broken data ends.
-- A category and all that is under it.
create or replace function category_branch(root uuid) returns uuid[] language sql stable as $$
  with recursive down as (
    select root as id
    union select c.id from categories c join down on c.parent_id = down.id
  ) select array_agg(id) from down
$$;

-- Categories and all that they are under.
create or replace function categories_above(ids uuid[]) returns uuid[] language sql stable as $$
  with recursive up as (
    select c.id, c.parent_id from categories c where c.id = any(ids)
    union select c.id, c.parent_id from categories c join up on c.id = up.parent_id
  ) select coalesce(array_agg(id), '{}') from up
$$;
