/** Texts of the demo's sales. */
import type { GoodsKind } from '../../../server/demo/art/goods.ts'

export type SaleText = {
  name: string
  /** Days from today on which it begins and ends, at a time of day in minutes. */
  from: readonly [day: number, minute: number]
  to: readonly [day: number, minute: number]
  kinds: readonly GoodsKind[]
  count: number
  /** Off the listed price, basis points. */
  off: number
  /** Pieces left of each product beyond those sold; absent: as many as are in stock. */
  left?: number
  perCustomer?: number
  inactive?: true
  belowImport?: true
  note?: string
}

const MORNING = 8 * 60
const NIGHT = 22 * 60

/** In the order in which shoppers see them. */
export const SALES: readonly SaleText[] = [
  {
    name: 'Giờ vàng cuối tuần',
    from: [-1, MORNING],
    to: [2, NIGHT],
    kinds: ['driver', 'putter'],
    count: 5,
    off: 1_200,
    left: 6,
    perCustomer: 1,
    note: 'Mỗi khách một gậy. Hết số lượng thì bán lại giá thường.',
  },
  {
    name: 'Tuần lễ bóng và găng',
    from: [-4, MORNING],
    to: [3, NIGHT],
    kinds: ['ball', 'glove'],
    count: 8,
    off: 1_000,
    left: 40,
  },
  {
    name: 'Chào tháng mới: áo và mũ',
    from: [4, MORNING],
    to: [11, NIGHT],
    kinds: ['polo', 'cap'],
    count: 8,
    off: 1_500,
    left: 30,
    perCustomer: 3,
  },
  {
    name: 'Siêu sale giữa tháng',
    from: [-24, 0],
    to: [-20, NIGHT],
    kinds: ['driver', 'ball', 'polo'],
    count: 10,
    off: 1_300,
    left: 0,
    note: 'Bán hết trước giờ kết thúc.',
  },
  {
    name: 'Xả kho giày mẫu cũ',
    from: [-60, MORNING],
    to: [-45, NIGHT],
    kinds: ['shoes'],
    count: 4,
    off: 4_500,
    belowImport: true,
    note: 'Chấp nhận bán dưới giá nhập để giải phóng kho.',
  },
  {
    name: 'Sinh nhật sàn',
    from: [14, MORNING],
    to: [17, NIGHT],
    kinds: ['driver', 'ball'],
    count: 6,
    off: 2_000,
    left: 20,
    perCustomer: 2,
    inactive: true,
    note: 'Chờ duyệt ngân sách.',
  },
]
