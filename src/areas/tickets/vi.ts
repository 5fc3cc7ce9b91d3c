import type { AreaWords } from '../../core/words.ts'
import { detail, fields, help, priority, reasons, transitions, views } from '../../families/cases/vi.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Chăm sóc khách hàng',
  one: 'yêu cầu',
  many: 'yêu cầu',
  keywords: 'hỗ trợ, khiếu nại, bảo hành, ticket, cskh',
  names: 'ticket, khiếu nại',
  fields: {
    subject: 'Yêu cầu',
    ...fields,
    topic: 'Loại',
    tags: 'Thẻ',
    channel: 'Kênh',
    order: 'Đơn hàng',
    lostReason: 'Lý do đóng',
    description: 'Mô tả',
  },
  help: { ...help, order: 'Đơn mà khách nói tới, nếu có.' },
  values: {
    status: {
      new: 'Mới',
      in_progress: 'Đang xử lý',
      waiting: 'Chờ khách',
      resolved: 'Đã giải quyết',
      lost: 'Không thành',
    },
    priority,
    topic: {
      question: 'Hỏi thông tin',
      order: 'Đơn hàng',
      delivery: 'Giao hàng',
      return: 'Đổi trả',
      warranty: 'Bảo hành',
      complaint: 'Khiếu nại',
      other: 'Khác',
    },
    channel: {
      phone: 'Điện thoại',
      zalo: 'Zalo',
      facebook: 'Facebook',
      email: 'Email',
      web: 'Trang web',
      store: 'Cửa hàng',
    },
    lostReason: {
      unreachable: 'Không liên lạc được',
      withdrawn: 'Khách rút yêu cầu',
      no_solution: 'Không có cách giải quyết',
      duplicate: 'Trùng yêu cầu khác',
      other: 'Khác',
    },
  },
  empty: 'Không có yêu cầu nào.',
  views,
  reasons: { ...reasons, isClosed: 'Yêu cầu đã đóng: mở lại trước khi sửa.' },
  transitions: transitions('yêu cầu'),
  detail: {
    ...detail,
    start: {
      customer: 'Mở yêu cầu cho khách này',
      order: 'Mở yêu cầu về đơn này',
      keywords: 'mở yêu cầu, tạo yêu cầu cho khách, mở ticket, khiếu nại, hỗ trợ, cskh',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
