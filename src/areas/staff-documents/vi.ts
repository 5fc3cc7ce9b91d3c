import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Tài liệu nội bộ',
  one: 'tài liệu nội bộ',
  many: 'tài liệu nội bộ',
  keywords: 'quy trình, quy định, biểu mẫu, nội quy',
  names: 'quy trình, quy định, tài liệu nhân viên',
  fields: {
    title: 'Tiêu đề',
    folder: 'Thư mục',
    status: 'Trạng thái',
    phase: 'Hiệu lực',
    edition: 'Phiên bản',
    validFrom: 'Hiệu lực từ',
    validTo: 'Đến hết',
    audience: 'Dành cho vai trò',
    owner: 'Người phụ trách',
    reviewOn: 'Ngày xem lại',
    readers: 'Đã đọc',
    addressed: 'Cần đọc',
    unreadBy: 'Người chưa đọc',
    fileCount: 'Số tệp',
    files: 'Tệp',
    note: 'Ghi chú',
  },
  help: {
    audience: 'Nhân viên có một trong các vai trò này thấy tài liệu khi đang áp dụng.',
    files: 'Đổi tệp của tài liệu đang áp dụng tạo phiên bản mới: mọi người đọc lại.',
    reviewOn: 'Ngày người phụ trách xem tài liệu còn đúng không.',
  },
  values: {
    status: { draft: 'Bản nháp', in_force: 'Đang áp dụng', withdrawn: 'Đã thu hồi' },
    phase: { upcoming: 'Chưa hiệu lực', running: 'Còn hiệu lực', ended: 'Hết hiệu lực' },
  },
  lines: {
    files: {
      one: 'tệp',
      none: 'Chưa có tệp nào.',
      fields: { name: 'Tên', file: 'Tệp' },
    },
  },
  empty: 'Không có tài liệu nào khớp bộ lọc.',
  views: {
    toRead: 'Cần tôi đọc',
    inForce: 'Đang áp dụng',
    draft: 'Bản nháp',
    dueReview: 'Đến hạn xem lại',
    withdrawn: 'Đã thu hồi',
    all: 'Tất cả',
  },
  verbs: {
    enforce: 'Áp dụng tài liệu',
    withdraw: 'Thu hồi tài liệu',
    reopen: 'Soạn lại tài liệu',
    'confirm-read': 'Xác nhận đã đọc',
  },
  reasons: {
    audienceNeeded: 'Chọn ít nhất một vai trò.',
    filesNeeded: 'Thêm ít nhất một tệp trước khi áp dụng.',
    endBeforeStart: 'Không được trước ngày bắt đầu hiệu lực.',
    ownDocument: 'Người khác phải áp dụng: bạn đã tạo hoặc sửa tài liệu này.',
    inForce: 'Tài liệu đang áp dụng: thu hồi và soạn lại, sửa xong để người khác áp dụng.',
    notForYou: 'Tài liệu này không dành cho vai trò của bạn.',
    alreadyRead: 'Bạn đã xác nhận đọc phiên bản này.',
  },
  detail: {
    files: 'Tệp',
    read: 'Đã đọc và hiểu',
    unread: 'Chưa đọc',
    none: 'Chưa có ai.',
    all: 'Mọi người đã đọc.',
    everyone: 'Chọn tất cả',
    nobodyYet: 'Bỏ chọn tất cả',
  },
  transitions: {
    enforce: {
      title: 'Áp dụng tài liệu',
      done: '{code} đang áp dụng',
      doneMany: '{count} tài liệu đang áp dụng',
      will: '{count} tài liệu sẽ áp dụng, nhân viên được giao sẽ thấy',
    },
    withdraw: {
      title: 'Thu hồi tài liệu',
      done: 'Đã thu hồi {code}',
      doneMany: 'Đã thu hồi {count} tài liệu',
      will: '{count} tài liệu sẽ bị thu hồi',
    },
    reopen: {
      title: 'Soạn lại tài liệu',
      done: '{code} là bản nháp',
      doneMany: '{count} tài liệu là bản nháp',
      will: '{count} tài liệu sẽ trở lại bản nháp',
    },
    'confirm-read': {
      title: 'Đã đọc và hiểu',
      done: 'Đã xác nhận đọc {code}',
      doneMany: 'Đã xác nhận đọc {count} tài liệu',
      will: 'Bạn xác nhận đã đọc và hiểu {count} tài liệu',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
