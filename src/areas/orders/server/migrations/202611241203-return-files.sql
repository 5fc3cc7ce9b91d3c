-- Documents of a return next to its photos: [{file, name, size}].
alter table order_returns add column files jsonb not null default '[]';
