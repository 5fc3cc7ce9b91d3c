import { Problem } from '../../../core/problems/problems.ts'
import { type Changes, defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { detail, input, type PromotionDetail } from '../schema.ts'
import { states } from '../states.ts'
import { countOrders } from './running.ts'
import { promotionsNaming } from './scopes.ts'

/** SQL over the area's row `t`: orders that have the promotion, `off` is what it takes off them. */
const USES = `select x.order_id as id, x.order_code as code, x.holder, x.placed_at, sum(x.amount)::bigint as off
  from order_offs x where x.kind = 'promotion' and x.source_id = t.id and x.amount > 0 and x.in_force
  group by x.order_id, x.order_code, x.holder, x.placed_at`

const parts: Record<keyof PromotionDetail, string> = {
  used: `select to_json(count(distinct u.holder)) from (${USES}) u`,
  given: `select to_json(coalesce(sum(u.off), 0)::bigint) from (${USES}) u`,
  newest: `select coalesce(json_agg(json_build_object('code', u.code, 'placedAt', iso_time(u.placed_at), 'off', u.off)
      order by u.placed_at desc, u.code desc), '[]')
    from (${USES} order by x.placed_at desc, x.order_code desc limit 10) u`,
}

/** Fields that another choice needs, emptied: a filter by them finds what is meant only. */
const consistent = ({ kind, scope, bearer }: Changes): Changes => ({
  ...(kind !== 'percent' && { percent: null }),
  ...(kind !== 'amount' && { amount: null }),
  ...(scope !== 'categories' && { categories: [] }),
  ...(scope !== 'brands' && { brands: [] }),
  ...(scope !== 'products' && { products: [] }),
  ...(scope !== 'shops' && { shops: [] }),
  ...(bearer !== 'shared' && { storeShare: null }),
})

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value != null)

export const server = defineServer({
  area,
  input,
  states,
  detail,
  parts,
  scopes: { categories: promotionsNaming },
  before: {
    async create(_write, values) {
      return { ...values, ...consistent(values) }
    },
    async update(_write, record, changes) {
      const was: Changes = record
      const emptied = Object.entries(consistent({ ...was, ...changes })).filter(
        ([name]) => isFilled(was[name]) || changes[name] !== undefined,
      )
      return { ...changes, ...Object.fromEntries(emptied) }
    },
    async delete({ sql: db }, { id }) {
      const orders = await countOrders(db, id)
      if (orders > 0)
        throw new Problem('inUse', { area: area.id, reason: { key: 'hasOrders', params: { count: orders } } })
    },
  },
})
