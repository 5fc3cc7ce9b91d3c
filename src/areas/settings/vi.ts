import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const vi = {
  title: 'Thiết lập',
  one: 'thiết lập',
  many: 'thiết lập',
  keywords: 'cấu hình, cài đặt, tham số, thời hạn, phiên, settings',
  names: 'cấu hình, cài đặt',
  fields: {
    name: 'Tên',
    nameEn: 'Tên tiếng Anh',
    topic: 'Về',
    value: 'Giá trị',
    standard: 'Mặc định',
    unit: 'Đơn vị',
    key: 'Khoá',
  },
  help: { value: 'Để trống: dùng giá trị mặc định.' },
  values: {
    topic: {
      sessions: 'Phiên đăng nhập',
      numbers: 'Số điện thoại',
      messages: 'Tin gửi đi',
      points: 'Điểm của khách hàng',
      tickets: 'Chăm sóc khách hàng',
      leads: 'Tư vấn khách hàng',
    },
    unit: { seconds: 'giây', minutes: 'phút', hours: 'giờ', count: 'số lượng', points: 'điểm' },
  },
  empty: 'Không có thiết lập nào.',
  views: { all: 'Tất cả', changed: 'Khác mặc định' },
} satisfies AreaWords<typeof area>
