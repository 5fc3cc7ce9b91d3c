import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Danh mục lý do',
  one: 'lý do',
  many: 'lý do',
  keywords: 'lý do huỷ trả hàng giao hụt cài đặt',
  fields: {
    list: 'Dùng khi',
    name: 'Tiếng Việt',
    nameEn: 'Tiếng Anh',
    position: 'Thứ tự',
    status: 'Trạng thái',
  },
  help: { position: 'Số nhỏ đứng trước khi chọn.' },
  values: {
    list: {
      cancel: 'Huỷ đơn',
      'fail-delivery': 'Giao không thành',
      'cancel-payment': 'Huỷ xác nhận thanh toán',
      return: 'Khách trả hàng',
      'reject-return': 'Từ chối trả hàng',
    },
    status: { active: 'Đang dùng', inactive: 'Ngừng' },
  },
  empty: 'Chưa có lý do nào.',
  views: {
    all: 'Tất cả',
    cancel: 'Huỷ đơn',
    failDelivery: 'Giao không thành',
    return: 'Trả hàng',
    cancelPayment: 'Huỷ thanh toán',
  },
  reasons: {
    lastOfList: 'Đây là lý do cuối cùng của danh sách: người chọn cần ít nhất một.',
    listFixed: 'Lý do ở lại danh sách đã tạo: hãy thêm lý do mới vào danh sách kia.',
  },
  transitions: {
    activate: {
      title: 'Dùng lại lý do',
      done: 'Đã dùng lại {code}',
      doneMany: 'Đã dùng lại {count} lý do',
      will: '{count} lý do sẽ được dùng lại',
    },
    deactivate: {
      title: 'Ngừng dùng lý do',
      done: 'Đã ngừng {code}',
      doneMany: 'Đã ngừng {count} lý do',
      will: '{count} lý do sẽ không còn để chọn',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
