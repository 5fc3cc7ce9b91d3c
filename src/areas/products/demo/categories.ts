/** Categories of the demo's goods, by the names of their records. */
import type { GoodsText } from './goods.ts'

/** Further category of goods with an edition for women. */
export const WOMEN = 'Dành cho nữ'

type Offered = { name: string; price: number }

const BLADES = /Newport|Anser|Queen B|Studio Stock|TP Reserve|HB Soft|DS72/
const ZERO_TORQUE = /L\.A\.B\.|Square 2 Square|Spider ZT/

/** Choice among the children of a category. */
const WITHIN: Readonly<Record<string, (offer: Offered) => string>> = {
  'Gậy putter': ({ name }) =>
    ZERO_TORQUE.test(name) ? 'Putter không xoắn' : BLADES.test(name) ? 'Putter lưỡi' : 'Putter đầu búa',
  'Bóng golf': ({ price }) => (price >= 1_100_000 ? 'Bóng thi đấu' : 'Bóng tập'),
  'Giày golf': ({ price }) => (price >= 4_000_000 ? 'Giày đinh mềm' : 'Giày không đinh'),
  'Dụng cụ tập': ({ name }) =>
    /Rapsodo|Swing Caddie/.test(name)
      ? 'Máy phân tích cú đánh'
      : /PuttOUT|Perfect Practice|EyeLine/.test(name)
        ? 'Tập putt'
        : 'Tập swing',
}

/** The name of an offer's category. */
export const categoryOf = ({ category }: GoodsText, offer: Offered): string =>
  WITHIN[category]?.(offer) ?? category
