import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Đơn vị vận chuyển',
  one: 'đơn vị vận chuyển',
  many: 'đơn vị vận chuyển',
  keywords: 'giao hàng, ship, vận đơn, hãng giao hàng',
  names: 'hãng vận chuyển, đvvc',
  fields: {
    name: 'Tên',
    status: 'Trạng thái',
    phone: 'Tổng đài',
    website: 'Trang web',
    trackingUrl: 'Trang tra vận đơn',
    takesStandard: 'Giao tiêu chuẩn',
    takesExpress: 'Giao nhanh',
    billShape: 'Dạng mã vận đơn',
    cutOff: 'Giờ lấy hàng cuối ngày',
    daysNorth: 'Số ngày giao miền Bắc',
    daysCentral: 'Số ngày giao miền Trung',
    daysSouth: 'Số ngày giao miền Nam',
    baseFee: 'Phí cơ bản',
    note: 'Ghi chú',
  },
  help: {
    trackingUrl: '{code} được thay bằng mã vận đơn.',
    billShape: '# là chữ số, @ là chữ cái, * là một trong hai; dấu khác giữ nguyên. Ví dụ: VTP#########.',
    cutOff: 'Đơn đóng gói sau giờ này đi ngày hôm sau.',
    daysNorth: 'Dùng để điền sẵn ngày dự kiến giao.',
  },
  values: { status: { active: 'Đang dùng', inactive: 'Ngừng' } },
  empty: 'Chưa có đơn vị vận chuyển nào.',
  reasons: { hasOrders: 'Còn {count} đơn hàng dùng đơn vị này.' },
  transitions: {
    activate: {
      title: 'Dùng lại đơn vị vận chuyển',
      done: 'Đã dùng lại {code}',
      doneMany: 'Đã dùng lại {count} đơn vị',
      will: '{count} đơn vị sẽ được dùng lại',
    },
    deactivate: {
      title: 'Ngừng đơn vị vận chuyển',
      done: 'Đã ngừng {code}',
      doneMany: 'Đã ngừng {count} đơn vị',
      will: '{count} đơn vị sẽ ngừng',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
