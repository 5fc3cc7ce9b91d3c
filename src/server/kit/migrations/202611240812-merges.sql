-- Records that were merged into another one: where their codes lead, and what an undo gives back.
create table merges (
  -- the survivor's audit entry
  id uuid primary key,
  area text not null,
  record_id uuid not null,
  code text not null,
  survivor_id uuid not null,
  -- the merged row as it was stored
  stored jsonb not null,
  -- what pointed to it: ids by "area.field" or by the name of a table of the area's own
  moved jsonb not null,
  -- fields of the survivor before they were taken over
  taken jsonb not null,
  -- what the area itself keeps for an undo
  kept jsonb,
  at timestamptz(3) not null default now()
);
create unique index merges_record on merges (area, record_id);
create index merges_code on merges (area, code);
create index merges_survivor on merges (survivor_id);
