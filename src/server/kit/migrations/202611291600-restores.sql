-- Times at which this database was restored, moved or found to be an older copy. Until it is released, nothing that was due or
-- queued before it leaves the server (decision 0193). Written by `npm run restore` too, into dumps of before this migration:
-- therefore `if not exists`.
create table if not exists restores (
  id uuid primary key default gen_random_uuid(),
  at timestamptz(3) not null default now(),
  cause text not null check (cause in ('restored', 'moved', 'older')),
  released_at timestamptz(3),
  released_by_id uuid,
  released_by text,
  -- by kind of work: `send` or `drop`
  choices jsonb
);
create index if not exists restores_open on restores (at) where released_at is null;
