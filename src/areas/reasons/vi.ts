import { COLOUR_WORDS } from '../../core/choice-list.ts'
import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import { reasonListWords } from './lists.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Danh mục lý do',
  one: 'lý do',
  many: 'lý do',
  keywords: 'lý do huỷ, lý do trả hàng, lý do giao hụt, cài đặt',
  fields: {
    list: 'Dùng khi',
    name: 'Tiếng Việt',
    nameEn: 'Tiếng Anh',
    parent: 'Nhóm',
    resellable: 'Hàng trả bán lại được',
    colour: 'Màu',
    uses: 'Số lần dùng',
    place: 'Thứ tự',
    status: 'Trạng thái',
  },
  help: {
    parent: 'Lý do trong nhóm được đưa ra kèm tên nhóm; bản thân nhóm thì không chọn được.',
    resellable:
      'Chỉ với lý do trả hàng: khi duyệt trả, ô Nhập lại kho được đánh dấu sẵn theo đây; người nhận hàng vẫn đổi được.',
    colour: 'Màu của lý do trong danh sách chọn và trong đơn hàng.',
  },
  values: {
    list: reasonListWords('vi'),
    colour: COLOUR_WORDS.vi,
    status: { active: 'Đang dùng', inactive: 'Ngừng' },
  },
  verbs: { merge: 'Gộp hai lý do' },
  detail: {
    merge: {
      cancellations: 'Lần huỷ đơn',
      lostCalls: 'Cuộc gọi báo huỷ',
      attempts: 'Lần giao hụt',
      reversals: 'Lần huỷ thanh toán',
      returns: 'Yêu cầu trả hàng',
      rejections: 'Lần từ chối trả hàng',
    },
  },
  empty: 'Chưa có lý do nào.',
  views: {
    all: 'Tất cả',
    cancel: 'Huỷ đơn',
    failDelivery: 'Giao không thành',
    return: 'Trả hàng',
    cancelPayment: 'Huỷ thanh toán',
  },
  reasons: {
    lastOfList: 'Đây là lý do cuối cùng của danh sách: người chọn cần ít nhất một.',
    otherList: 'Nhóm này thuộc danh sách khác: hãy chọn nhóm cùng danh sách.',
    otherListMerged: 'Chỉ gộp được hai lý do cùng danh sách: {code} dùng cho việc khác.',
    groupMerged: 'Không gộp nhóm với lý do: {code} là nhóm. Hãy gộp hai nhóm, hoặc hai lý do.',
    listFixed: 'Lý do ở lại danh sách đã tạo: hãy thêm lý do mới vào danh sách kia.',
  },
  transitions: {
    activate: {
      title: 'Dùng lại lý do',
      done: 'Đã dùng lại {code}',
      doneMany: 'Đã dùng lại {count} lý do',
      will: '{count} lý do sẽ được dùng lại',
    },
    deactivate: {
      title: 'Ngừng dùng lý do',
      done: 'Đã ngừng {code}',
      doneMany: 'Đã ngừng {count} lý do',
      will: '{count} lý do sẽ không còn để chọn',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
