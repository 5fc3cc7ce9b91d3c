import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const vi = {
  title: 'Quy tắc gọi',
  one: 'quy tắc gọi',
  many: 'quy tắc gọi',
  keywords: 'gọi lại, kết quả cuộc gọi, telesales',
  names: 'quy tắc gọi lại',
  fields: {
    name: 'Tên',
    purpose: 'Cuộc gọi về',
    result: 'Kết quả cuộc gọi',
    attempt: 'Từ lần gọi thứ',
    next: 'Việc tiếp theo',
    delayMinutes: 'Chờ',
    effect: 'Việc kèm theo',
  },
  help: {
    attempt:
      'Nhiều quy tắc cùng kết quả: quy tắc có số lớn nhất đã đạt tới được dùng; cùng số thì quy tắc mới hơn.',
    delayMinutes: 'Chỉ dùng khi gọi lại. Hẹn gọi lại dùng giờ đã hẹn.',
  },
  values: {
    purpose: { confirm: 'Đơn hàng', care: 'Chăm sóc', lead: 'Tư vấn' },
    result: {
      placed: 'Đơn mới',
      confirmed: 'Xác nhận đơn',
      changed: 'Xác nhận, có thay đổi',
      no_answer: 'Không nghe máy',
      busy: 'Máy bận',
      call_back: 'Hẹn gọi lại',
      wrong_number: 'Sai số',
      cancelled: 'Khách huỷ đơn',
    },
    next: { queue: 'Vào hàng đợi', wait: 'Gọi lại sau', done: 'Xong', exhausted: 'Giao trưởng nhóm' },
    effect: { none: 'Giữ nguyên', confirm: 'Xác nhận đơn, hoàn tất', cancel: 'Huỷ đơn, đóng' },
  },
  empty: 'Chưa có quy tắc nào: mọi cuộc gọi được giao cho trưởng nhóm.',
  detail: {
    trial: {
      title: 'Thử trên các cuộc gọi 7 ngày qua',
      ask: 'Điền kết quả và việc tiếp theo để xem quy tắc này sẽ thay đổi điều gì.',
      placed: 'Quy tắc này dành cho đơn mới: không có cuộc gọi nào trước đó để thử.',
      none: 'Trong {calls} cuộc gọi 7 ngày qua không có cuộc nào có kết quả này.',
      same: '{matching} cuộc gọi có kết quả này; không có gì thay đổi.',
      sum: '{changed} trong {matching} cuộc gọi có kết quả này sẽ được xử lý khác đi.',
      columns: { next: 'Việc tiếp theo', before: 'Hiện nay', after: 'Theo quy tắc này' },
      sooner: '{count} cuộc được gọi lại sớm hơn',
      later: '{count} cuộc được gọi lại muộn hơn',
      notMade: '{count} cuộc gọi sau đó sẽ không còn được gọi',
      lost: '{count} đơn đã xác nhận ở những cuộc gọi ấy',
      more: '{count} cuộc gọi thêm ít nhất',
      examples: 'Ví dụ',
      attempt: 'lần {count}',
      change: '{before} → {after}',
    },
  },
  reasons: {
    placedOrders: 'Đơn mới là cuộc gọi về đơn hàng.',
    placedOnly: 'Chỉ đơn mới mới vào hàng đợi, và đơn mới không có việc nào khác.',
    effectFits: 'Kết quả này không thể xác nhận hay huỷ đơn.',
    effectDone: 'Đơn được xác nhận hay huỷ thì việc gọi phải xong.',
  },
} satisfies AreaWords<typeof area>
