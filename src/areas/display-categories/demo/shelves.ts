/** Texts of the demo's display categories. */
import type { GoodsKind } from '../../../server/demo/art/goods.ts'
import type { PLACES } from '../area.ts'

export type ShelfText = {
  name: string
  place: (typeof PLACES)[number]
  /** Drawing and its look; one without waits for its picture. */
  picture?: readonly [kind: GoodsKind, look: number]
  /** Days from today on which it begins and ends, at a time of day in minutes; absent: open. */
  from?: readonly [day: number, minute: number]
  to?: readonly [day: number, minute: number]
  off?: true
  /** By hand: so many of this kind, the best sellers first. By rule: names of its conditions. */
  chosen?: { kinds: readonly GoodsKind[]; count: number; hidden?: true }
  categories?: readonly string[]
  brands?: readonly string[]
  tags?: readonly string[]
  /** The first shops of the demo. */
  shops?: number
  discount?: number
}

const MORNING = 8 * 60

/** In the order of each place. */
export const SHELVES: readonly ShelfText[] = [
  {
    name: 'Gậy driver bán chạy',
    place: 'home',
    picture: ['driver', 2],
    chosen: { kinds: ['driver'], count: 12, hidden: true },
  },
  {
    name: 'Giảm từ 20 %',
    place: 'home',
    picture: ['polo', 1],
    from: [-6, 9 * 60],
    to: [9, 21 * 60],
    discount: 2_000,
  },
  { name: 'Bóng thi đấu', place: 'home', picture: ['ball', 2], categories: ['Bóng thi đấu'] },
  {
    name: 'Quà tặng 20 tháng 11',
    place: 'home',
    picture: ['umbrella', 1],
    from: [-24, MORNING],
    to: [-6, 23 * 60 + 30],
    chosen: { kinds: ['umbrella', 'towel', 'cap', 'ball'], count: 10 },
  },
  {
    name: 'Tết cho người chơi golf',
    place: 'landing',
    picture: ['stand-bag', 1],
    from: [35, MORNING],
    to: [70, 23 * 60],
    chosen: { kinds: ['stand-bag', 'cart-bag', 'polo', 'shoes'], count: 16 },
  },
  {
    name: 'Trọn bộ Titleist',
    place: 'landing',
    picture: ['iron', 1],
    brands: ['Titleist'],
  },
  {
    name: 'Putter TaylorMade và PING',
    place: 'landing',
    picture: ['putter', 1],
    categories: ['Gậy putter'],
    brands: ['TaylorMade', 'PING'],
  },
  {
    name: 'Hàng mới về',
    place: 'landing',
    picture: ['shoes', 2],
    from: [-12, 10 * 60],
    tags: ['Mới về'],
  },
  { name: 'Chính hãng tại cửa hàng lớn', place: 'landing', tags: ['Chính hãng'], shops: 3, off: true },
  { name: 'Gậy golf', place: 'menu', picture: ['wood', 1], categories: ['Gậy golf'] },
  {
    name: 'Giày và quần áo',
    place: 'menu',
    picture: ['shoes', 0],
    categories: ['Giày golf', 'Áo golf', 'Quần và váy'],
  },
  { name: 'Dành cho nữ', place: 'menu', picture: ['glove', 3], categories: ['Dành cho nữ'] },
  { name: 'Máy phân tích cú đánh', place: 'menu', categories: ['Máy phân tích cú đánh'], discount: 5_000 },
  {
    name: 'Dụng cụ tập tại nhà',
    place: 'menu',
    picture: ['training', 2],
    off: true,
    chosen: { kinds: ['training'], count: 6 },
  },
]
