-- Lists of the log: what is not delivered, and the search.
create index outgoing_messages_open on outgoing_messages (created_at, id) where status in ('queued', 'failed', 'given_up');
create index outgoing_messages_search on outgoing_messages using gin (search gin_trgm_ops);
