import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const vi = {
  title: 'Khách hàng',
  one: 'khách hàng',
  many: 'khách hàng',
  keywords: 'golfer người mua vid',
  fields: {
    name: 'Họ và tên',
    phone: 'Điện thoại',
    vid: 'VID',
    email: 'Email',
    birthday: 'Ngày sinh',
    gender: 'Giới tính',
    heightCm: 'Chiều cao (cm)',
    weightKg: 'Cân nặng (kg)',
    hobbies: 'Sở thích',
    address: 'Số nhà, đường',
    ward: 'Phường/Xã',
    district: 'Quận/Huyện',
    province: 'Tỉnh/Thành phố',
    orderCount: 'Số đơn',
    points: 'Điểm',
    spent: 'Đã mua',
    note: 'Ghi chú',
  },
  help: { district: 'Để trống với địa chỉ hai cấp (từ 01/07/2025).', vid: 'Mã hội viên golf, nếu có.' },
  values: { gender: { male: 'Nam', female: 'Nữ' } },
  empty: 'Không có khách hàng nào khớp bộ lọc.',
  reasons: {
    phoneTaken: 'Số điện thoại này là của {code} · {name}.',
    hasOrders: 'Khách hàng này đã có đơn hàng.',
  },
  detail: {
    points: 'Điểm',
    noPoints: 'Khách hàng chưa dùng hay nhận điểm nào.',
    why: 'Lý do',
    change: 'Điểm +/−',
    after: 'Còn lại',
    kind: {
      opening: 'Điểm đầu kỳ',
      use: 'Dùng cho đơn',
      'give-back': 'Trả lại từ đơn',
      refund: 'Hoàn tiền bằng điểm',
      adjust: 'Sửa tay',
    },
  },
} satisfies AreaWords<typeof area>
