import { PHASE_WORDS } from '../../core/phase.ts'
import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Giảm giá & ưu tiên',
  one: 'chương trình giảm giá',
  many: 'chương trình giảm giá',
  keywords: 'flash sale, giá sốc, giờ vàng, xả hàng',
  names: 'sale, đợt sale',
  fields: {
    name: 'Tên chương trình',
    phase: 'Giai đoạn',
    status: 'Trạng thái',
    startsAt: 'Từ',
    endsAt: 'Đến trước',
    priority: 'Ưu tiên',
    products: 'Sản phẩm',
    productCount: 'Sản phẩm',
    sold: 'Đã bán',
    notBelow: 'Không thấp hơn niêm yết',
    chosen: 'Có sản phẩm',
    belowImport: 'Chấp nhận giá dưới giá nhập',
    note: 'Ghi chú',
  },
  help: {
    products: 'Mỗi sản phẩm chỉ thuộc một chương trình trong cùng thời gian.',
    belowImport: 'Cần bật khi có giá sale thấp hơn giá nhập.',
    priority: 'Khách thấy các chương trình theo thứ tự này.',
  },
  values: {
    phase: PHASE_WORDS.vi,
    status: { active: 'Đang bật', inactive: 'Đang tắt' },
  },
  lines: {
    products: {
      one: 'sản phẩm',
      none: 'Chưa chọn sản phẩm nào.',
      fields: {
        product: 'Sản phẩm',
        salePrice: 'Giá sale',
        quantity: 'Số lượng',
        perCustomer: 'Mỗi khách',
      },
    },
  },
  empty: 'Không có chương trình giảm giá nào khớp bộ lọc.',
  views: {
    all: 'Tất cả',
    running: 'Đang diễn ra',
    upcoming: 'Sắp diễn ra',
    notBelow: 'Giá không còn thấp hơn niêm yết',
    ended: 'Đã kết thúc',
    inactive: 'Đang tắt',
  },
  reasons: {
    productNeeded: 'Bạn phải thêm sản phẩm trước!',
    productTwice: 'Sản phẩm này đã có trong danh sách.',
    endNotAfter: 'Phải sau lúc bắt đầu.',
    perCustomerAbove: 'Nhiều hơn số lượng của chương trình.',
    notBelowListed: 'Giá sale của {name} phải thấp hơn giá niêm yết {price}.',
    belowImport: 'Thấp hơn giá nhập: {names}. Bật “Chấp nhận giá dưới giá nhập” nếu đúng là vậy.',
    otherSale: '{name} đã có trong {code}, từ {from} đến {to}.',
    lineSold: '{name} đã có trong {count} đơn hàng: giảm số lượng thay vì bỏ ra.',
    fewerThanSold: 'Đã bán {sold} chiếc.',
    soldKept: 'Đã bán {count} chiếc theo chương trình này: hãy tắt thay vì xoá.',
    left: '{name}: giá của {code} chỉ còn {left} chiếc.',
    perCustomer: '{name}: mỗi khách mua tối đa {most} chiếc theo giá của {code}, khách này đã mua {bought}.',
  },
  detail: {
    goods: 'Sản phẩm và số đã bán',
    listed: 'Giá niêm yết',
    notBelow: 'Không còn thấp hơn giá niêm yết',
    soldOf: '{sold} / {quantity}',
    soldOut: 'Hết',
    gone: 'Sản phẩm đã bị xoá',
  },
  transitions: {
    activate: {
      title: 'Bật chương trình giảm giá',
      done: 'Đã bật {code}',
      doneMany: 'Đã bật {count} chương trình giảm giá',
      will: '{count} chương trình giảm giá sẽ được bật',
    },
    deactivate: {
      title: 'Tắt chương trình giảm giá',
      done: 'Đã tắt {code}',
      doneMany: 'Đã tắt {count} chương trình giảm giá',
      will: '{count} chương trình giảm giá sẽ tắt, sản phẩm trở lại giá thường',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
