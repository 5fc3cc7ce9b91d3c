-- A picture is claimed by the first record that is saved with it; until then it is deleted after a day. Those uploaded
-- before may be in a record: they stay.
alter table pictures add column claimed_at timestamptz(3);
update pictures set claimed_at = at;
-- Null: made by no user, such as those of demo data.
alter table pictures alter column by_id drop not null;
create index pictures_unclaimed on pictures (at) where claimed_at is null;
