import { PHASE_WORDS } from '../../core/phase.ts'
import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Danh mục hiển thị',
  one: 'danh mục hiển thị',
  many: 'danh mục hiển thị',
  keywords: 'trang chủ gian hàng, trưng bày, kệ hàng, trang đích',
  names: 'bộ sưu tập, nhóm hiển thị',
  fields: {
    image: 'Ảnh',
    name: 'Tên hiển thị',
    place: 'Nơi hiển thị',
    source: 'Cách chọn',
    productCount: 'Sản phẩm',
    phase: 'Giai đoạn',
    startsAt: 'Hiện từ',
    endsAt: 'Đến trước',
    position: 'Thứ tự',
    status: 'Trạng thái',
    products: 'Sản phẩm',
    chosen: 'Có sản phẩm',
    categories: 'Danh mục',
    brands: 'Thương hiệu',
    tags: 'Thẻ',
    shops: 'Nhà cung cấp',
    discount: 'Giảm từ',
  },
  help: {
    source: 'Chọn tay: đúng các sản phẩm này, theo thứ tự. Theo quy tắc: mọi sản phẩm đang bán khớp quy tắc.',
    startsAt: 'Để trống: hiện ngay.',
    endsAt: 'Để trống: không kết thúc.',
    categories: 'Gồm cả các danh mục con. Điều kiện khác loại phải cùng đúng.',
    discount: 'Giá bán thấp hơn giá niêm yết ít nhất chừng này.',
    position: 'Mỗi nơi hiển thị theo thứ tự này.',
  },
  values: {
    place: { home: 'Trang chủ', landing: 'Trang đích', menu: 'Menu' },
    source: { hand: 'Chọn tay', rule: 'Theo quy tắc' },
    phase: PHASE_WORDS.vi,
    status: { active: 'Đang bật', inactive: 'Đang tắt' },
  },
  lines: {
    products: { one: 'sản phẩm', none: 'Chưa chọn sản phẩm nào.', fields: { product: 'Sản phẩm' } },
  },
  empty: 'Không có danh mục hiển thị nào khớp bộ lọc.',
  views: {
    all: 'Tất cả',
    home: 'Trang chủ',
    landing: 'Trang đích',
    menu: 'Menu',
    running: 'Đang hiện',
    empty: 'Không có sản phẩm',
    inactive: 'Đang tắt',
  },
  reasons: {
    productNeeded: 'Bạn phải thêm sản phẩm trước!',
    ruleNeeded: 'Quy tắc cần ít nhất một điều kiện.',
    productTwice: 'Sản phẩm này đã có trong danh sách.',
    endNotAfter: 'Phải sau lúc bắt đầu hiện.',
  },
  detail: {
    members: 'Khách sẽ thấy',
    rule: 'Quy tắc',
    none: 'Chọn sản phẩm hoặc điều kiện để xem trước.',
    count: '{count} sản phẩm',
    unseen: '{count} không hiện',
    more: 'và {count} sản phẩm khác',
    gone: 'Sản phẩm đã bị xoá',
    status: { hidden: 'Đã ẩn', deleted: 'Đã xoá' },
  },
  transitions: {
    activate: {
      title: 'Bật danh mục hiển thị',
      done: 'Đã bật {code}',
      doneMany: 'Đã bật {count} danh mục hiển thị',
      will: '{count} danh mục hiển thị sẽ được bật',
    },
    deactivate: {
      title: 'Tắt danh mục hiển thị',
      done: 'Đã tắt {code}',
      doneMany: 'Đã tắt {count} danh mục hiển thị',
      will: '{count} danh mục hiển thị sẽ không còn hiện cho khách',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
