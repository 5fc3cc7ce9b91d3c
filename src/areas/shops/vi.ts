import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Nhà cung cấp',
  one: 'nhà cung cấp',
  many: 'nhà cung cấp',
  keywords: 'shop cửa hàng gian hàng ncc',
  fields: {
    name: 'Tên nhà cung cấp',
    owner: 'Chủ sở hữu',
    phone: 'Điện thoại',
    status: 'Trạng thái',
    kind: 'Loại hình',
    taxCode: 'MST / CCCD',
    businessForm: 'Hình thức kinh doanh',
    email: 'Email',
    fax: 'Fax',
    address: 'Số nhà, đường',
    ward: 'Phường/Xã',
    district: 'Quận/Huyện',
    province: 'Tỉnh/Thành phố',
    representative: 'Người đại diện',
    contactPerson: 'Người liên hệ',
    contactPhone: 'Điện thoại liên hệ',
    pickupAddress: 'Địa chỉ lấy hàng',
    commission: 'Hoa hồng',
    activatedOn: 'Ngày kích hoạt',
    expiresOn: 'Ngày hết hạn',
    onHome: 'Hiện ở trang chủ',
    bankAccount: 'Số tài khoản',
    bankHolder: 'Chủ tài khoản',
    bankName: 'Ngân hàng',
    note: 'Ghi chú',
  },
  help: { district: 'Để trống với địa chỉ hai cấp (từ 01/07/2025).' },
  values: {
    status: { active: 'Đang hoạt động', inactive: 'Ngừng' },
    kind: { personal: 'Cá nhân', business: 'Doanh nghiệp' },
    businessForm: { agency: 'Đại lý', ecommerce: 'Sàn thương mại điện tử' },
  },
  empty: 'Không có nhà cung cấp nào khớp bộ lọc.',
  reasons: {
    expiryBeforeActivation: 'Ngày hết hạn không được trước ngày kích hoạt.',
    hasProducts: 'Nhà cung cấp còn {count} sản phẩm.',
  },
  transitions: {
    activate: {
      title: 'Kích hoạt nhà cung cấp',
      done: 'Đã kích hoạt {code}',
      doneMany: 'Đã kích hoạt {count} nhà cung cấp',
      will: '{count} nhà cung cấp sẽ hoạt động',
    },
    deactivate: {
      title: 'Ngừng nhà cung cấp',
      done: 'Đã ngừng {code}',
      doneMany: 'Đã ngừng {count} nhà cung cấp',
      will: '{count} nhà cung cấp sẽ ngừng bán',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
