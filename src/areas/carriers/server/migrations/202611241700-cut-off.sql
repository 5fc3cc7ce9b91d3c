-- When a carrier fetches the day's last parcels: HH:mm in the shop's zone.
alter table carriers add column cut_off text check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
