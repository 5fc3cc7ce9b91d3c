/** Fields by which revenue finds orders: when goods came back, and of which categories and brands they are. */
import type { AreaServer } from '../../../server/kit/area/face.ts'

/** The approved returns `u` that stand, of the table of outcomes. */
export const RECEIVED = `u.kind = 'approved' and not exists (select from order_retractions x where x.row_id = u.id)`

const LAST_RETURN = `select max(u.at) from order_return_outcomes u where u.order_id = t.id and ${RECEIVED}`

export const instants = { returnedAt: LAST_RETURN, revenueAt: 't."delivered_at"' }

const ofProducts = (column: string) =>
  `array(select distinct p.${column} from order_lines l join products p on p.id = l.product_id where l.order_id = t.id)`

export const goodsOf = {
  goodsCategories: ofProducts('category_id'),
  goodsBrands: ofProducts('brand_id'),
  goods: 'array(select distinct l.product_id from order_lines l where l.order_id = t.id)',
}

// An array of ids: the index of outcomes finds them once, and that of orders the rows.
const returned = (fits: (instant: string) => string) =>
  `t."id" = any(array(select u.order_id from order_return_outcomes u where ${fits('u.at')} and ${RECEIVED}))`

export const meets: NonNullable<AreaServer['meets']> = {
  returnedAt: returned,
  revenueAt: (fits) => `${fits('t."delivered_at"')} or ${returned(fits)}`,
}
