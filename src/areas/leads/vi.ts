import type { AreaWords } from '../../core/words.ts'
import { detail, fields, help, priority, reasons, transitions, views } from '../../families/cases/vi.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Tư vấn khách hàng',
  one: 'khách cần tư vấn',
  many: 'khách cần tư vấn',
  keywords: 'khách tiềm năng lead fitting tư vấn gậy',
  fields: {
    ...fields,
    interest: 'Quan tâm',
    source: 'Nguồn',
    budget: 'Ngân sách',
    need: 'Nhu cầu',
    order: 'Đơn đã đặt',
    lostReason: 'Lý do không mua',
    heightCm: 'Chiều cao (cm)',
    weightKg: 'Cân nặng (kg)',
    hand: 'Tay thuận',
    handicap: 'Handicap',
    fitting: 'Ghi chú fitting',
  },
  help: {
    ...help,
    heightCm: 'Ghi luôn vào hồ sơ khách hàng.',
    weightKg: 'Ghi luôn vào hồ sơ khách hàng.',
    fitting: 'Tốc độ vung, độ cứng cán, chiều dài, cỡ găng…',
  },
  values: {
    status: {
      new: 'Mới',
      in_progress: 'Đang tư vấn',
      waiting: 'Chờ khách',
      resolved: 'Đã chốt',
      lost: 'Không mua',
    },
    priority,
    interest: {
      clubs: 'Gậy',
      set: 'Bộ gậy',
      fitting: 'Fitting',
      balls: 'Bóng',
      apparel: 'Quần áo',
      shoes: 'Giày',
      accessories: 'Phụ kiện',
      gift: 'Quà tặng',
    },
    source: {
      web: 'Trang web',
      phone: 'Điện thoại',
      zalo: 'Zalo',
      facebook: 'Facebook',
      store: 'Cửa hàng',
      event: 'Sự kiện',
      referral: 'Giới thiệu',
    },
    lostReason: {
      price: 'Giá cao',
      elsewhere: 'Mua nơi khác',
      no_need: 'Không còn nhu cầu',
      out_of_stock: 'Hết hàng',
      unreachable: 'Không liên lạc được',
      other: 'Khác',
    },
    hand: { right: 'Tay phải', left: 'Tay trái' },
  },
  empty: 'Chưa có ai cần tư vấn.',
  views,
  reasons: { ...reasons, isClosed: 'Lần tư vấn đã đóng: mở lại trước khi sửa.' },
  transitions: transitions('khách'),
  detail,
} satisfies AreaWords<typeof area, typeof states>
