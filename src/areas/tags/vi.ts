import { COLOUR_WORDS } from '../../core/choice-list.ts'
import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Nhãn',
  one: 'nhãn',
  many: 'nhãn',
  keywords: 'tag, dán nhãn, phân loại, màu',
  names: 'tag',
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
    colour: 'Màu của nhãn trong danh sách và trong bản ghi.',
  },
  values: {
    kind: { customers: 'Khách hàng', tickets: 'Yêu cầu chăm sóc', products: 'Sản phẩm' },
    colour: COLOUR_WORDS.vi,
    status: { active: 'Đang dùng', inactive: 'Ngừng' },
  },
  verbs: { merge: 'Gộp hai nhãn' },
  empty: 'Chưa có nhãn nào: tạo ở đây, hoặc gõ tên mới ngay trong trường nhãn của khách hàng.',
  views: { all: 'Tất cả', customers: 'Khách hàng', tickets: 'Yêu cầu chăm sóc', products: 'Sản phẩm' },
  reasons: {
    nameTaken: 'Đã có nhãn “{name}” ({code}): hãy chọn nhãn đó hoặc đặt tên khác.',
    nameStopped: 'Nhãn “{name}” ({code}) đã có và đang ngừng dùng: hãy dùng lại nhãn đó.',
    kindFixed: 'Nhãn ở lại loại đã tạo: hãy tạo nhãn mới cho loại kia.',
    otherKind: 'Chỉ gộp được hai nhãn cùng loại: {code} dùng cho bản ghi khác.',
    inUse: 'Đang dùng ở {count} nơi: hãy gộp vào nhãn khác, hoặc ngừng dùng.',
  },
  detail: { shown: 'Xem các bản ghi' },
  transitions: {
    activate: {
      title: 'Dùng lại nhãn',
      done: 'Đã dùng lại {code}',
      doneMany: 'Đã dùng lại {count} nhãn',
      will: '{count} nhãn sẽ được dùng lại',
    },
    deactivate: {
      title: 'Ngừng dùng nhãn',
      done: 'Đã ngừng {code}; bản ghi đang có nhãn vẫn giữ',
      doneMany: 'Đã ngừng {count} nhãn; bản ghi đang có nhãn vẫn giữ',
      will: '{count} nhãn sẽ không còn để chọn',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
