-- Next step after a call, by its result and the number of calls so far; edited by the lead.
create table call_rules (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  name text not null,
  purpose text not null default 'confirm' check (purpose in ('confirm', 'call_back', 'care', 'lead')),
  result text not null,
  -- from this call on; of several rules the one with the greatest number applies, of equal ones the newest
  attempt integer not null default 1 check (attempt between 0 and 99),
  next text not null check (next in ('queue', 'wait', 'done', 'exhausted')),
  delay_minutes integer not null default 0 check (delay_minutes between 0 and 43200),
  effect text not null default 'none' check (effect in ('none', 'confirm', 'cancel'))
);
create sequence call_rules_code;
create index call_rules_search on call_rules using gin (search gin_trgm_ops);

-- product.md, "Call desk": no answer +2 h, busy +15 min, a call back at the agreed time, exhausted ones to the lead.
insert into call_rules (id, code, search, name, result, attempt, next, delay_minutes, effect)
select gen_random_uuid(), number, lower(number || ' ' || unaccent(name)), name, result, attempt, next, delay, effect
from (select 'QTG' || lpad(nextval('call_rules_code')::text, 3, '0') as number, * from (values
  ('Đơn mới vào hàng đợi', 'placed', 0, 'queue', 0, 'none'),
  ('Khách xác nhận', 'confirmed', 1, 'done', 0, 'confirm'),
  ('Khách xác nhận, có thay đổi', 'changed', 1, 'done', 0, 'confirm'),
  ('Không nghe máy: gọi lại sau 2 giờ', 'no_answer', 1, 'wait', 120, 'none'),
  ('Không nghe máy lần thứ 4: giao trưởng nhóm', 'no_answer', 4, 'exhausted', 0, 'none'),
  ('Máy bận: gọi lại sau 15 phút', 'busy', 1, 'wait', 15, 'none'),
  ('Máy bận lần thứ 6: giao trưởng nhóm', 'busy', 6, 'exhausted', 0, 'none'),
  ('Hẹn gọi lại', 'call_back', 1, 'wait', 60, 'none'),
  ('Sai số: giao trưởng nhóm', 'wrong_number', 1, 'exhausted', 0, 'none'),
  ('Khách huỷ đơn', 'cancelled', 1, 'done', 0, 'cancel')
) as rule (name, result, attempt, next, delay, effect)) as rules;

-- Calls about tickets (care) and leads. "changed": talked, to be continued.
insert into call_rules (id, code, search, name, purpose, result, attempt, next, delay_minutes, effect)
select gen_random_uuid(), number, lower(number || ' ' || unaccent(name)), name, purpose, result, attempt, next, delay, effect
from (select 'QTG' || lpad(nextval('call_rules_code')::text, 3, '0') as number, * from (values
    ('confirmed', 1, 'done', 0, 'confirm', 'đã xong'),
    ('changed', 1, 'done', 0, 'none', 'đã trao đổi, còn theo dõi'),
    ('no_answer', 1, 'wait', 120, 'none', 'không nghe máy: gọi lại sau 2 giờ'),
    ('no_answer', 4, 'exhausted', 0, 'none', 'không nghe máy lần thứ 4: giao trưởng nhóm'),
    ('busy', 1, 'wait', 15, 'none', 'máy bận: gọi lại sau 15 phút'),
    ('busy', 6, 'exhausted', 0, 'none', 'máy bận lần thứ 6: giao trưởng nhóm'),
    ('call_back', 1, 'wait', 60, 'none', 'hẹn gọi lại'),
    ('wrong_number', 1, 'exhausted', 0, 'none', 'sai số: giao trưởng nhóm'),
    ('cancelled', 1, 'done', 0, 'cancel', 'khách thôi')
  ) as rule (result, attempt, next, delay, effect, said),
  lateral (values ('care', 'Chăm sóc: ' || said), ('lead', 'Tư vấn: ' || said)) as of_purpose (purpose, name)) as rules;
