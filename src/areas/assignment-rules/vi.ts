import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const vi = {
  title: 'Quy tắc giao đơn',
  one: 'quy tắc giao đơn',
  many: 'quy tắc giao đơn',
  keywords: 'tự động phân công, chia đơn, telesales, xoay vòng',
  names: 'quy tắc chia đơn, quy tắc phân công',
  fields: {
    name: 'Tên',
    position: 'Thứ tự',
    active: 'Đang dùng',
    shops: 'Nhà cung cấp',
    provinces: 'Tỉnh/Thành phố',
    minTotal: 'Đơn từ',
    maxTotal: 'Đơn đến',
    paymentMethod: 'Hình thức thanh toán',
    method: 'Cách chia',
    persons: 'Giao cho',
  },
  help: {
    position: 'Quy tắc có số nhỏ được xét trước; quy tắc đầu tiên khớp được dùng.',
    shops: 'Để trống điều kiện nào: điều kiện đó không xét.',
    persons: 'Chỉ người đang nhận đơn được mới được giao.',
  },
  values: {
    paymentMethod: { cod: 'Thu hộ (COD)', bank: 'Chuyển khoản', card: 'Thẻ', wallet: 'Ví điện tử' },
    method: { round_robin: 'Xoay vòng', least_load: 'Người ít đơn nhất' },
  },
  empty: 'Chưa có quy tắc nào: đơn mới chưa giao cho ai.',
  reasons: { maxBelowMin: 'Giá trị tối đa không được thấp hơn tối thiểu.' },
  detail: {
    conditions: 'Điều kiện',
    everything: 'Mọi đơn.',
    trial: 'Thử với đơn 7 ngày qua',
    sum: '{taken} trong {orders} đơn đã được giao theo quy tắc này; {earlier} đơn thuộc quy tắc xét trước.',
    nothing: 'Không đơn nào trong {orders} đơn 7 ngày qua được giao theo quy tắc này.',
    latest: 'Đơn mới nhất',
  },
} satisfies AreaWords<typeof area>
