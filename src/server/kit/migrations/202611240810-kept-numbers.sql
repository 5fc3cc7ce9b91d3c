-- Whether the one whom an answer was for saw whole numbers in it: repeated to them without that right, it has masks.
alter table idempotency add column numbers boolean not null default false;
