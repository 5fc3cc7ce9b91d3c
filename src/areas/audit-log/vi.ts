import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import { AREA_TITLES } from './area-titles.ts'

export const vi = {
  title: 'Nhật ký thay đổi',
  one: 'mục nhật ký',
  many: 'mục nhật ký',
  keywords: 'audit, lịch sử, ai đã sửa, ai đã xoá, dấu vết, log',
  names: 'nhật ký',
  fields: {
    at: 'Lúc',
    by: 'Người thực hiện',
    byName: 'Tên lúc đó',
    area: 'Mục',
    record: 'Bản ghi',
    action: 'Thao tác',
    changed: 'Trường đã đổi',
    source: 'Từ đâu',
    note: 'Ghi chú',
  },
  values: {
    area: AREA_TITLES,
    source: {
      palette: 'Bảng lệnh',
      key: 'Phím tắt',
      menu: 'Menu',
      button: 'Nút bấm',
      row: 'Dòng trong danh sách',
      bulk: 'Hàng loạt',
      undo: 'Hoàn tác',
      api: 'API',
      register: 'Tự đăng ký',
      profile: 'Trang cá nhân',
      upgrade: 'Nâng cấp chương trình',
      terminal: 'Dòng lệnh của máy chủ',
      clock: 'Giờ đã hẹn',
    },
  },
  empty: 'Chưa có thay đổi nào.',
  views: {
    all: 'Tất cả',
    today: 'Hôm nay',
    deleted: 'Đã xoá',
    undone: 'Hoàn tác',
    rights: 'Tài khoản và quyền',
  },
  detail: {
    changes: 'Trước và sau',
    field: 'Trường',
    before: 'Trước',
    after: 'Sau',
    none: 'Không có trường nào đổi.',
    gone: 'Bản ghi này đã bị xoá hoặc đã gộp vào bản ghi khác.',
    hidden: 'Bạn không xem được bản ghi này, nên không xem được giá trị của nó.',
    system: 'Hệ thống',
  },
} satisfies AreaWords<typeof area>
