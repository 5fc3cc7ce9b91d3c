import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Đối tác',
  one: 'đối tác',
  many: 'đối tác',
  keywords: 'hợp tác, ngân hàng, truyền thông, câu lạc bộ, partner',
  names: 'bên hợp tác',
  fields: {
    logo: 'Logo',
    name: 'Tên đối tác',
    shortName: 'Tên ngắn',
    kind: 'Loại',
    contactPerson: 'Người liên hệ',
    phone: 'Điện thoại',
    email: 'Email',
    website: 'Trang web',
    status: 'Trạng thái',
    note: 'Ghi chú',
  },
  help: { shortName: 'Dùng ở nơi hẹp, như nhãn và báo cáo.' },
  values: {
    kind: {
      bank: 'Ngân hàng',
      carrier: 'Vận chuyển',
      media: 'Truyền thông',
      club: 'Câu lạc bộ',
      other: 'Khác',
    },
    status: { active: 'Đang hợp tác', inactive: 'Ngừng' },
  },
  empty: 'Không có đối tác nào khớp bộ lọc.',
  views: { all: 'Tất cả', noLogo: 'Thiếu logo', inactive: 'Ngừng' },
  transitions: {
    activate: {
      title: 'Hợp tác lại với đối tác',
      done: 'Đã hợp tác lại với {code}',
      doneMany: 'Đã hợp tác lại với {count} đối tác',
      will: '{count} đối tác sẽ được hợp tác lại',
    },
    deactivate: {
      title: 'Ngừng hợp tác với đối tác',
      done: 'Đã ngừng hợp tác với {code}',
      doneMany: 'Đã ngừng hợp tác với {count} đối tác',
      will: '{count} đối tác sẽ ngừng hợp tác',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
