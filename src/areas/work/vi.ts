import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const vi = {
  title: 'Quản lý công việc',
  one: 'người xử lý',
  many: 'người xử lý',
  keywords: 'phân công tải công việc ai xử lý đơn telesales chia đơn',
  fields: {
    name: 'Người xử lý',
    open: 'Đang mở',
    pending: 'Chờ xử lý',
    awaitingPayment: 'Chờ thanh toán',
    toPack: 'Chờ đóng gói',
    toDeliver: 'Chờ giao',
    delivering: 'Đang giao',
    returns: 'Chờ trả hàng',
    overdue: 'Quá hẹn giao',
    oldestAt: 'Đơn cũ nhất',
    value: 'Giá trị',
    available: 'Nhận đơn được',
    shares: 'Được chia đơn',
    weight: 'Thứ tự',
  },
  values: {},
  empty: 'Không có ai khớp bộ lọc.',
  views: { all: 'Tất cả', idle: 'Chưa có việc', late: 'Có đơn quá hẹn', gone: 'Đã nghỉ còn đơn' },
  reasons: {
    nothingOpen: 'Không có đơn nào đang mở.',
    mixed: 'Chọn riêng dòng “Chưa giao” hoặc những người xử lý.',
  },
  detail: {
    nobody: 'Chưa giao',
    orders: 'Đơn đang mở',
    openOrders: 'Mở các đơn của người này',
    openKeywords: 'xem đơn của danh sách đơn',
    spread: 'Chia lại đơn đang mở',
    spreadWill: '{count} đơn đang mở được chia lại theo số đơn của mỗi người',
    spreadKeywords: 'san đơn cân bằng chuyển hết đơn nghỉ phép',
  },
} satisfies AreaWords<typeof area>
