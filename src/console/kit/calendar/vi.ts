import type { WordsTree } from '../../../core/words.ts'

/** Words of the calendar of a list. */
export const vi = {
  label: 'Lịch: {title}',
  as: 'Cách xem',
  list: 'Danh sách',
  month: 'Tháng',
  week: 'Tuần',
  day: 'Ngày',
  today: 'Hôm nay',
  before: { month: 'Tháng trước', week: 'Tuần trước', day: 'Ngày trước' },
  after: { month: 'Tháng sau', week: 'Tuần sau', day: 'Ngày sau' },
  keys: 'Mũi tên đổi ngày, PgUp/PgDn đổi tháng, T về hôm nay, Enter mở ngày hoặc bản ghi, N tạo mới ở ngày đó.',
  range: '{from} – {to}',
  more: '+{count} nữa',
  moreIn: '{day}: mở ngày',
  counted: '{count} {many}',
  inDay: '{day}, {count} {many}',
  goesOn: 'tiếp',
  nothing: 'Không có {many} nào trong khoảng này.',
  nothingOn: 'Không có {many} nào trong ngày này.',
  create: 'Tạo {one}',
  tooMany: 'Có hơn {max} {many} trong khoảng này: mỗi ngày hiện số lượng. Mở một ngày hoặc lọc bớt.',
  capped: 'Hiện {max} {many} đầu tiên của ngày. Lọc bớt để thấy phần còn lại.',
  from: 'từ {day}',
  to: 'đến {day}',
} as const satisfies WordsTree
