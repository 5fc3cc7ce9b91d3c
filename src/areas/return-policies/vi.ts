import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const vi = {
  title: 'Chính sách đổi trả',
  one: 'chính sách',
  many: 'chính sách',
  keywords: 'đổi trả, hoàn hàng, bảo hành',
  names: 'chính sách đổi trả',
  fields: {
    name: 'Tên',
    shop: 'Nhà cung cấp áp dụng',
    days: 'Số ngày đổi trả',
    active: 'Đang dùng',
    note: 'Ghi chú',
  },
  help: { shop: 'Để trống: áp dụng cho mọi nhà cung cấp.', days: 'Tính từ ngày giao hàng.' },
  values: {},
  empty: 'Chưa có chính sách nào.',
} satisfies AreaWords<typeof area>
