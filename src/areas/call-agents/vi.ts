import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const vi = {
  title: 'Người gọi',
  one: 'người gọi',
  many: 'người gọi',
  keywords: 'telesales, chỉ tiêu cuộc gọi, ca làm',
  names: 'nhân viên gọi, nhân viên telesales',
  fields: {
    name: 'Tên',
    state: 'Đang làm gì',
    since: 'Từ lúc',
    target: 'Chỉ tiêu mỗi ngày',
    available: 'Được nhận cuộc gọi',
  },
  help: { target: 'Số cuộc gọi mong đợi trong một ngày; hiện ở bàn gọi và bảng của trưởng nhóm.' },
  values: { state: { on: 'Đang nhận cuộc gọi', paused: 'Tạm dừng', off: 'Ngoài ca' } },
  views: { all: 'Tất cả', on: 'Đang trong ca' },
  empty: 'Chưa có ai. Người có quyền nhận cuộc gọi tự hiện ra ở đây.',
} satisfies AreaWords<typeof area>
