import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Câu lạc bộ',
  one: 'câu lạc bộ',
  many: 'câu lạc bộ',
  keywords: 'clb, hội golf, club',
  names: 'câu lạc bộ golf',
  fields: {
    logo: 'Logo',
    name: 'Tên câu lạc bộ',
    phone: 'Điện thoại',
    contactVid: 'VID người liên hệ',
    contactName: 'Người liên hệ',
    contactVerified: 'Đã xác minh',
    secretary1: 'Thư ký 1',
    secretary2: 'Thư ký 2',
    freeSlots: 'Ghế trống',
    memberCount: 'Hội viên',
    status: 'Trạng thái',
    address: 'Số nhà, đường',
    ward: 'Phường/Xã',
    district: 'Quận/Huyện',
    province: 'Tỉnh/Thành phố',
    note: 'Ghi chú',
  },
  help: {
    contactVid: 'Tên được lấy theo VID của khách hàng.',
    contactName: 'Nhập tay khi không có khách hàng nào mang VID này.',
    district: 'Để trống với địa chỉ hai cấp (từ 01/07/2025).',
  },
  values: { status: { active: 'Hoạt động', inactive: 'Ngừng' } },
  empty: 'Không có câu lạc bộ nào khớp bộ lọc.',
  views: { all: 'Tất cả', freeSlot: 'Thiếu thư ký', unverified: 'Chưa xác minh', inactive: 'Ngừng' },
  transitions: {
    activate: {
      title: 'Mở lại câu lạc bộ',
      done: 'Đã mở lại {code}',
      doneMany: 'Đã mở lại {count} câu lạc bộ',
      will: '{count} câu lạc bộ sẽ được mở lại',
    },
    deactivate: {
      title: 'Ngừng câu lạc bộ',
      done: 'Đã ngừng {code}',
      doneMany: 'Đã ngừng {count} câu lạc bộ',
      will: '{count} câu lạc bộ sẽ ngừng',
    },
  },
  reasons: { contactUnknown: 'Không khách hàng nào có VID này: nhập tên người liên hệ.' },
  detail: {
    vidOf: 'Khách hàng: {name}',
    vidUnknown: 'Không khách hàng nào có VID này.',
  },
} satisfies AreaWords<typeof area, typeof states>
