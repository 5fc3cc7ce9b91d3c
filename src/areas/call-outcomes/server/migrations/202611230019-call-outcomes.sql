-- Outcomes of calls: words, order and effect. A call stores the key of its outcome, which never changes: a built-in one's is
-- its effect, an added one's its code (decision 0035).
create table call_outcomes (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  key text,
  name text not null,
  name_en text not null,
  effect text not null,
  position integer not null default 50,
  built_in boolean not null default false,
  care_name text,
  care_name_en text,
  lead_name text,
  lead_name_en text,
  status text not null default 'active'
);
create sequence call_outcomes_code;
create unique index call_outcomes_key on call_outcomes (coalesce(key, code));
create unique index call_outcomes_name on call_outcomes (name);

insert into call_outcomes (code, key, effect, built_in, search, position, name, name_en, care_name, care_name_en, lead_name,
  lead_name_en)
select code, key, key, true, lower(code || ' ' || unaccent(name || ' ' || name_en)), position, name, name_en, care_name,
  care_name_en, lead_name, lead_name_en
from (values
  ('KQ0001', 'confirmed', 1, 'Khách xác nhận', 'Confirmed', 'Đã giải quyết', 'Settled', 'Khách chốt mua', 'Won'),
  ('KQ0002', 'changed', 2, 'Xác nhận, có thay đổi', 'Confirmed with changes', 'Đã trao đổi, còn theo dõi',
    'Talked, to be continued', 'Đã tư vấn, còn theo dõi', 'Advised, to be continued'),
  ('KQ0003', 'no_answer', 3, 'Không nghe máy', 'No answer', null, null, null, null),
  ('KQ0004', 'busy', 4, 'Máy bận', 'Busy', null, null, null, null),
  ('KQ0005', 'call_back', 5, 'Hẹn gọi lại', 'Call back', null, null, null, null),
  ('KQ0006', 'wrong_number', 6, 'Sai số', 'Wrong number', null, null, null, null),
  ('KQ0007', 'cancelled', 7, 'Khách huỷ', 'Customer cancels', 'Khách không cần nữa', 'No longer wanted', 'Khách không mua',
    'Does not buy')
) as built_in (code, key, position, name, name_en, care_name, care_name_en, lead_name, lead_name_en);
select setval('call_outcomes_code', 7);
