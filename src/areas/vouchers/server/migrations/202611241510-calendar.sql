-- Windows of the calendar: vouchers whose days meet those of the window.
create index vouchers_days on vouchers using gist (daterange(starts_on, ends_on, '[]'));
