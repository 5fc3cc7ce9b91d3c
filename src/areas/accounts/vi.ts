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
    revision: 'Cần sửa',
    askedBy: 'Người gửi duyệt',
    lastSeenAt: 'Hoạt động gần nhất',
  },
  help: { username: 'Chữ thường không dấu, số và các dấu . _ -' },
  values: {
    status: { pending: 'Chờ duyệt', revision: 'Cần sửa', active: 'Đang hoạt động', suspended: 'Tạm khoá' },
  },
  views: { all: 'Tất cả', pending: 'Chờ duyệt', revision: 'Cần sửa', myRevisions: 'Cần tôi sửa' },
  empty: 'Không có tài khoản nào khớp bộ lọc.',
  reasons: {
    noRole:
      'Tài khoản chưa có vai trò: hãy chọn một vai trò, nếu không người này đăng nhập mà không thấy gì.',
    noSecondFactor: 'Tài khoản này chưa có cách xác nhận thứ hai.',
    usernameTaken: 'Tên đăng nhập này đã có người dùng.',
    lastAdmin: 'Đây là quản trị viên cuối cùng, không thể khoá, xoá hay bỏ vai trò.',
    grantNotHeld: 'Bạn không thể cấp vai trò có quyền mà bạn không có: {ability}.',
    self: 'Bạn không thể làm điều này với tài khoản của chính mình.',
    passwordMismatch: 'Hai mật khẩu chưa giống nhau.',
    ownCreationRoles: 'Bạn đã tạo tài khoản này: người khác phải cấp vai trò.',
    ownCreation: 'Bạn đã tạo tài khoản này: người khác phải duyệt.',
    ownEmail: 'Đổi email của chính mình ở trang cá nhân: cần nhập mật khẩu hiện tại.',
    emailPassword: 'Đổi email cần mật khẩu hiện tại.',
    ownPassword: 'Đổi mật khẩu của chính mình ở trang cá nhân: cần nhập mật khẩu hiện tại.',
  },
  detail: {
    readers: {
      title: 'Số điện thoại đã xem (nhiều nhất trong 7 ngày)',
      none: 'Chưa có ai xem số nào trong 7 ngày qua.',
      hour: '1 giờ',
      day: '24 giờ',
      week: '7 ngày',
      masked: 'Đang bị che số',
    },
    history: {
      'password-changed': 'đổi mật khẩu',
      'password-reset': 'đặt mật khẩu mới bằng liên kết trong email',
      'password-set': 'đặt mật khẩu mới cho tài khoản',
      'second-factor-added': 'thêm cách xác nhận thứ hai',
      'second-factor-removed': 'gỡ cách xác nhận thứ hai',
      'recovery-codes-made': 'tạo mã dự phòng mới',
    },
  },
  transitions: {
    approve: {
      title: 'Duyệt tài khoản',
      done: 'Đã duyệt {code}',
      doneMany: 'Đã duyệt {count} tài khoản',
      will: '{count} tài khoản sẽ đăng nhập được',
      steps: { role: 'Vai trò' },
    },
    'send-back': {
      title: 'Yêu cầu sửa tài khoản',
      keywords: 'trả lại bổ sung chưa duyệt',
      done: 'Đã trả lại {code} để sửa',
      doneMany: 'Đã trả lại {count} tài khoản để sửa',
      will: '{count} tài khoản sẽ chờ người tạo sửa rồi gửi lại',
      steps: { change: 'Cần sửa gì' },
    },
    'ask-again': {
      title: 'Gửi duyệt lại',
      done: 'Đã gửi {code} để duyệt lại',
      doneMany: 'Đã gửi {count} tài khoản để duyệt lại',
      will: '{count} tài khoản sẽ chờ duyệt lại',
      steps: { note: 'Đã sửa gì' },
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
    'sign-out': {
      title: 'Đăng xuất mọi thiết bị',
      done: 'Đã đăng xuất {code} ở mọi thiết bị',
      doneMany: 'Đã đăng xuất {count} tài khoản',
      will: '{count} tài khoản sẽ bị đăng xuất ở mọi thiết bị',
    },
    'reset-second-factor': {
      title: 'Đặt lại xác nhận hai bước',
      done: 'Đã đặt lại xác nhận hai bước của {code}',
      doneMany: 'Đã đặt lại xác nhận hai bước của {count} tài khoản',
      will: '{count} tài khoản sẽ mất ứng dụng xác thực, passkey và mã dự phòng, và bị đăng xuất',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
