create table lessons (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  chapter_id uuid not null,
  minutes integer check (minutes between 1 and 600),
  video text,
  attachment jsonb,
  text_rich jsonb,
  place text collate "C" not null
);
create sequence lessons_code;
create index lessons_search on lessons using gin (search gin_trgm_ops);
create index lessons_place on lessons (place, id);
create index lessons_chapter on lessons (chapter_id, place, id);
