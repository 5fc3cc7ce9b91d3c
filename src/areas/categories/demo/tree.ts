/** Categories of the demo's goods: a golf marketplace in three levels. */
import type { GoodsKind } from '../../../server/demo/art/goods.ts'

export type CategoryText = {
  name: string
  en: string
  /** Drawing and its look; a category without one waits for its picture. */
  picture?: readonly [kind: GoodsKind, look: number]
  stopped?: true
  about?: string
  under?: readonly CategoryText[]
}

const of = (
  name: string,
  en: string,
  picture?: CategoryText['picture'],
  more: Omit<CategoryText, 'name' | 'en' | 'picture'> = {},
): CategoryText => ({ name, en, ...(picture && { picture }), ...more })

/** In the order of the storefront's menu. Names are unique in the whole tree. */
export const CATEGORIES: readonly CategoryText[] = [
  of('Gậy golf', 'Golf clubs', ['driver', 0], {
    about: 'Gậy lẻ và bộ gậy của các hãng, có thử gậy theo số đo.',
    under: [
      of('Gậy driver', 'Drivers', ['driver', 1]),
      of('Gậy gỗ', 'Fairway woods', ['wood', 0]),
      of('Gậy hybrid', 'Hybrids', ['hybrid', 1]),
      of('Bộ gậy sắt', 'Iron sets', ['iron', 0]),
      of('Gậy wedge', 'Wedges', ['wedge', 2]),
      of('Gậy putter', 'Putters', ['putter', 0], {
        under: [
          of('Putter lưỡi', 'Blade putters', ['putter', 1]),
          of('Putter đầu búa', 'Mallet putters', ['putter', 2]),
          of('Putter không xoắn', 'Zero-torque putters', ['putter', 4]),
        ],
      }),
      of('Bộ gậy đầy đủ', 'Full sets', ['iron', 2], { about: 'Từ driver đến putter, kèm túi.' }),
      of('Gậy trẻ em', 'Junior clubs'),
    ],
  }),
  of('Bóng golf', 'Golf balls', ['ball', 0], {
    under: [
      of('Bóng thi đấu', 'Tour balls', ['ball', 2], { about: 'Vỏ urethane, từ ba lớp.' }),
      of('Bóng tập', 'Distance and practice balls', ['ball', 1]),
      of('Bóng qua sử dụng', 'Lake balls', undefined, { stopped: true }),
    ],
  }),
  of('Túi gậy', 'Golf bags', ['stand-bag', 0], {
    under: [
      of('Túi chân chống', 'Stand bags', ['stand-bag', 2]),
      of('Túi xe điện', 'Cart bags', ['cart-bag', 2]),
      of('Túi bay', 'Travel covers', ['cart-bag', 3]),
    ],
  }),
  of('Giày golf', 'Golf shoes', ['shoes', 0], {
    under: [
      of('Giày đinh mềm', 'Spiked shoes', ['shoes', 1]),
      of('Giày không đinh', 'Spikeless shoes', ['shoes', 3]),
    ],
  }),
  of('Trang phục', 'Apparel', ['polo', 1], {
    under: [
      of('Áo golf', 'Tops', ['polo', 0], {
        under: [of('Áo polo', 'Polo shirts', ['polo', 2]), of('Áo khoác', 'Jackets', ['jacket', 1])],
      }),
      of('Quần và váy', 'Bottoms', ['trousers', 0], {
        under: [
          of('Quần dài', 'Trousers', ['trousers', 1]),
          of('Quần short', 'Shorts', ['trousers', 2]),
          of('Váy golf', 'Skirts'),
        ],
      }),
      of('Mũ golf', 'Headwear', ['cap', 0]),
      of('Găng tay', 'Gloves', ['glove', 0]),
    ],
  }),
  of('Thiết bị đo', 'Electronics', ['rangefinder', 0], {
    under: [
      of('Máy đo khoảng cách', 'Rangefinders', ['rangefinder', 1]),
      of('Đồng hồ GPS', 'GPS watches', ['watch', 0]),
      of('Máy phân tích cú đánh', 'Launch monitors'),
    ],
  }),
  of('Xe đẩy', 'Trolleys', ['trolley', 0]),
  of('Dụng cụ tập', 'Training aids', ['training', 0], {
    under: [of('Tập putt', 'Putting', ['training', 2]), of('Tập swing', 'Swing', ['training', 1])],
  }),
  of('Phụ kiện', 'Accessories', ['umbrella', 0], {
    under: [
      of('Ô golf', 'Umbrellas', ['umbrella', 1]),
      of('Khăn golf', 'Towels', ['towel', 1]),
      of('Tee và marker', 'Tees and markers'),
    ],
  }),
  of('Dành cho nữ', 'Women’s golf', ['glove', 3], {
    about: 'Xếp thêm vào đây các mặt hàng có bản dành cho nữ.',
  }),
  of('Quà tặng hội thảo', 'Event gifts', ['ball', 3], { stopped: true }),
]
