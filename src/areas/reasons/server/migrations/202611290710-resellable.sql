-- Whether goods that come back for a reason may be sold again (list `return`): a return takes its usual tick from here.
alter table reasons add column resellable boolean not null default true;
update reasons set resellable = false where list = 'return' and key in ('damaged', 'missing_parts');
