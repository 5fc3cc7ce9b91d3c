create table questions (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  text text not null,
  kind text not null check (kind in ('single', 'multiple', 'true_false', 'number', 'text')),
  subject_id uuid not null,
  difficulty text not null default 'medium' check (difficulty in ('easy', 'medium', 'hard')),
  points integer not null default 1 check (points between 1 and 100),
  status text not null default 'draft' check (status in ('draft', 'ready', 'retired')),
  truth text check (truth in ('true', 'false')),
  value numeric,
  tolerance numeric check (tolerance >= 0),
  expected text,
  explanation text,
  picture text
);
create sequence questions_code;
create index questions_search on questions using gin (search gin_trgm_ops);
create index questions_created on questions (created_at desc, id desc);
create index questions_drawn on questions (subject_id, difficulty, status, id);
create index questions_status on questions (status, created_at desc, id desc);

create table questions_options (
  id uuid primary key,
  record_id uuid not null references questions (id) on delete cascade,
  position integer not null,
  text text not null,
  "right" boolean not null default false,
  unique (record_id, position)
);
