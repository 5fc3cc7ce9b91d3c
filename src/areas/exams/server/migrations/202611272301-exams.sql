create table exams (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  subject_id uuid,
  status text not null default 'draft' check (status in ('draft', 'published', 'closed')),
  source text not null default 'hand' check (source in ('hand', 'draw')),
  minutes integer not null check (minutes > 0),
  pass_mark integer not null check (pass_mark between 1 and 10000),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  attempts integer check (attempts > 0),
  audience_ids uuid[] not null default '{}',
  note text,
  check (ends_at > starts_at)
);
create sequence exams_code;
create index exams_search on exams using gin (search gin_trgm_ops);
create index exams_created on exams (created_at desc, id desc);
create index exams_subject on exams (subject_id, created_at desc, id desc);

create table exams_questions (
  id uuid primary key,
  record_id uuid not null references exams (id) on delete cascade,
  position integer not null,
  question_id uuid not null,
  unique (record_id, position)
);
create index exams_questions_question on exams_questions (question_id);

create table exams_draws (
  id uuid primary key,
  record_id uuid not null references exams (id) on delete cascade,
  position integer not null,
  subject_id uuid not null,
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  count integer not null check (count > 0),
  unique (record_id, position)
);
create index exams_draws_subject on exams_draws (subject_id);

-- Questions of published exams as they were: all of those chosen by hand, and all that a drawn paper is drawn from.
-- `part` orders the draws, `take` is how many of a part a paper has (null: all of them, in the order of `place`).
create table exam_frozen_questions (
  exam_id uuid not null references exams (id) on delete cascade,
  part integer not null,
  place integer not null,
  take integer,
  question_id uuid not null,
  code text not null,
  version integer not null,
  subject text not null,
  difficulty text not null,
  kind text not null,
  text text not null,
  options jsonb not null,
  truth text,
  value numeric,
  tolerance numeric,
  expected text,
  explanation text,
  picture text,
  points integer not null,
  primary key (exam_id, code)
);
create index exam_frozen_questions_drawn on exam_frozen_questions (exam_id, part, place);
