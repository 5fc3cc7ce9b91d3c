-- Whoever has the role signs in with a second factor, and is led to set one up at the next sign-in.
alter table roles add column second_factor boolean not null default false;
