-- Deliveries follow the message that carries them: the messages themselves are deleted after some time.
create or replace function notification_delivered() returns trigger language plpgsql as $$
begin
  update notification_deliveries set state = new.status where message_id = new.id;
  return null;
end $$;
create or replace trigger notification_delivered after update of status on outgoing_messages
  for each row when (new.kind = 'push' and old.status is distinct from new.status)
  execute function notification_delivered();
