-- Notifications to phones are a channel of their own.
alter table outgoing_messages drop constraint outgoing_messages_channel_check;
alter table outgoing_messages add constraint outgoing_messages_channel_check check (channel in ('mail', 'webhook', 'push'));
