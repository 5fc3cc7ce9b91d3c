import { COLOUR_WORDS } from '../../core/choice-list.ts'
import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Thẻ',
  one: 'thẻ',
  many: 'thẻ',
  keywords: 'tag, nhãn, dán nhãn, gắn thẻ, phân loại, màu',
  names: 'nhãn, tag',
  fields: {
    name: 'Tên',
    kind: 'Dùng cho',
    colour: 'Màu',
    uses: 'Số nơi dùng',
    place: 'Thứ tự',
    status: 'Trạng thái',
  },
  help: {
    kind: 'Không đổi được sau khi tạo.',
    colour: 'Màu của thẻ trong danh sách và trong bản ghi.',
  },
  values: {
    kind: {
      customers: 'Khách hàng',
      tickets: 'Yêu cầu chăm sóc',
      products: 'Sản phẩm',
      notifications: 'Loại thông báo',
    },
    colour: COLOUR_WORDS.vi,
    status: { active: 'Đang dùng', inactive: 'Ngừng' },
  },
  verbs: { merge: 'Gộp hai thẻ' },
  empty: 'Chưa có thẻ nào: tạo ở đây, hoặc gõ tên mới ngay trong trường thẻ của khách hàng.',
  views: {
    all: 'Tất cả',
    customers: 'Khách hàng',
    tickets: 'Yêu cầu chăm sóc',
    products: 'Sản phẩm',
    notifications: 'Loại thông báo',
  },
  reasons: {
    nameTaken: 'Đã có thẻ “{name}” ({code}): hãy chọn thẻ đó hoặc đặt tên khác.',
    nameStopped: 'Thẻ “{name}” ({code}) đã có và đang ngừng dùng: hãy dùng lại thẻ đó.',
    kindFixed: 'Thẻ ở lại loại đã tạo: hãy tạo thẻ mới cho loại kia.',
    otherKind: 'Chỉ gộp được hai thẻ cùng loại: {code} dùng cho bản ghi khác.',
    inUse: 'Đang dùng ở {count} nơi: hãy gộp vào thẻ khác, hoặc ngừng dùng.',
  },
  detail: { shown: 'Xem các bản ghi' },
  transitions: {
    activate: {
      title: 'Dùng lại thẻ',
      done: 'Đã dùng lại {code}',
      doneMany: 'Đã dùng lại {count} thẻ',
      will: '{count} thẻ sẽ được dùng lại',
    },
    deactivate: {
      title: 'Ngừng dùng thẻ',
      done: 'Đã ngừng {code}; bản ghi đang có thẻ vẫn giữ',
      doneMany: 'Đã ngừng {count} thẻ; bản ghi đang có thẻ vẫn giữ',
      will: '{count} thẻ sẽ không còn để chọn',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
