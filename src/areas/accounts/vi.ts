import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Tài khoản',
  one: 'tài khoản',
  many: 'tài khoản',
  keywords: 'nhân viên người dùng đăng nhập',
  fields: {
    name: 'Họ và tên',
    username: 'Tên đăng nhập',
    email: 'Email',
    phone: 'Điện thoại',
    status: 'Trạng thái',
    roles: 'Vai trò',
    avatar: 'Ảnh đại diện',
    lastSeenAt: 'Hoạt động gần nhất',
  },
  help: { username: 'Chữ thường không dấu, số và các dấu . _ -' },
  values: { status: { pending: 'Chờ duyệt', active: 'Đang hoạt động', suspended: 'Tạm khoá' } },
  views: { all: 'Tất cả', pending: 'Chờ duyệt' },
  empty: 'Không có tài khoản nào khớp bộ lọc.',
  reasons: {
    usernameTaken: 'Tên đăng nhập này đã có người dùng.',
    lastAdmin: 'Đây là quản trị viên cuối cùng, không thể khoá, xoá hay bỏ vai trò.',
    grantNotHeld: 'Bạn không thể cấp vai trò có quyền mà bạn không có: {ability}.',
    self: 'Bạn không thể làm điều này với tài khoản của chính mình.',
    passwordNeeded: 'Tài khoản mới cần mật khẩu.',
    ownCreation: 'Bạn đã tạo tài khoản này: người khác phải duyệt.',
    ownEmail: 'Đổi email của chính mình ở trang cá nhân: cần nhập mật khẩu hiện tại.',
    emailPassword: 'Đổi email cần mật khẩu hiện tại.',
    ownPassword: 'Đổi mật khẩu của chính mình ở trang cá nhân: cần nhập mật khẩu hiện tại.',
  },
  transitions: {
    approve: {
      title: 'Duyệt tài khoản',
      done: 'Đã duyệt {code}',
      doneMany: 'Đã duyệt {count} tài khoản',
      will: '{count} tài khoản sẽ đăng nhập được',
    },
    suspend: {
      title: 'Tạm khoá tài khoản',
      done: 'Đã khoá {code}',
      doneMany: 'Đã khoá {count} tài khoản',
      will: '{count} tài khoản sẽ bị đăng xuất và khoá',
    },
    resume: {
      title: 'Mở lại tài khoản',
      done: 'Đã mở lại {code}',
      doneMany: 'Đã mở lại {count} tài khoản',
      will: '{count} tài khoản sẽ đăng nhập lại được',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
