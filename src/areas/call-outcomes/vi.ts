import { COLOUR_WORDS } from '../../core/choice-list.ts'
import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Kết quả cuộc gọi',
  one: 'kết quả cuộc gọi',
  many: 'kết quả cuộc gọi',
  keywords: 'bàn gọi, telesales, phím kết quả, cài đặt',
  names: 'kết quả gọi',
  fields: {
    name: 'Tiếng Việt',
    nameEn: 'Tiếng Anh',
    effect: 'Tác dụng',
    colour: 'Màu',
    uses: 'Số cuộc gọi',
    place: 'Thứ tự',
    builtIn: 'Có sẵn',
    careName: 'Khi chăm sóc, tiếng Việt',
    careNameEn: 'Khi chăm sóc, tiếng Anh',
    leadName: 'Khi tư vấn, tiếng Việt',
    leadNameEn: 'Khi tư vấn, tiếng Anh',
    status: 'Trạng thái',
  },
  help: {
    effect:
      'Việc xảy ra với đơn và cuộc gọi; quy tắc gọi của tác dụng này được áp dụng. Không đổi được sau khi tạo.',
    colour: 'Màu của kết quả ở bàn gọi và trong lịch sử gọi.',
    careName: 'Để trống: dùng tên chung.',
    leadName: 'Để trống: dùng tên chung.',
  },
  values: {
    effect: {
      confirmed: 'Gặp khách: xác nhận đơn',
      changed: 'Gặp khách: xác nhận, cần ghi chú',
      no_answer: 'Không gặp: gọi lại sau',
      busy: 'Không gặp: sớm gọi lại',
      call_back: 'Gặp khách: gọi lại, cần giờ hẹn',
      wrong_number: 'Không gặp: giao trưởng nhóm',
      cancelled: 'Gặp khách: huỷ đơn, cần lý do',
    },
    colour: COLOUR_WORDS.vi,
    status: { active: 'Đang dùng', inactive: 'Ngừng' },
  },
  verbs: { merge: 'Gộp hai kết quả' },
  empty: 'Chưa có kết quả nào.',
  views: { active: 'Đang dùng', all: 'Tất cả' },
  detail: {
    form: { cases: 'Tên riêng khi gọi chăm sóc, tư vấn' },
    merge: { calls: 'Cuộc gọi trong đơn hàng', deskCalls: 'Cuộc gọi ở bàn gọi' },
  },
  reasons: {
    lastOfEffect: 'Bàn gọi cần ít nhất một kết quả “{name}” hoặc cùng tác dụng: hãy bật kết quả khác trước.',
    builtInStays: '{code} có sẵn và các quy tắc gọi cần nó: hãy gộp kết quả khác vào nó, hoặc ngừng dùng.',
    otherEffect:
      'Chỉ gộp được hai kết quả cùng tác dụng, để số liệu cuộc gọi không đổi: {code} có tác dụng khác.',
    effectFixed: 'Tác dụng giữ như lúc tạo, để kết quả đã ghi không đổi nghĩa: hãy thêm kết quả mới.',
  },
  transitions: {
    activate: {
      title: 'Dùng lại kết quả',
      done: 'Đã dùng lại {code}',
      doneMany: 'Đã dùng lại {count} kết quả',
      will: '{count} kết quả sẽ được dùng lại',
    },
    deactivate: {
      title: 'Ngừng dùng kết quả',
      done: 'Đã ngừng {code}; cuộc gọi đang mở vẫn còn',
      doneMany: 'Đã ngừng {count} kết quả; cuộc gọi đang mở vẫn còn',
      will: '{count} kết quả sẽ không còn trong cuộc gọi mới',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
