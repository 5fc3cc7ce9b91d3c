/** Orders: what goes with their transitions, what their detail shows, until when they may be edited. */
import { type Changes, defineServer } from '../../../server/kit/area/face.ts'
import { area, type Order } from '../area.ts'
import { detail, input, newInput } from '../schema.ts'
import { states } from '../states.ts'
import { isComplete } from './complete.ts'
import { effects } from './effects.ts'
import { keyed } from './keys.ts'
import { goodsOf, instants, meets } from './measured.ts'
import { papers } from './papers/index.ts'
import { parts } from './parts.ts'
import { creation, keepOrder, makeOrders, releaseOrder } from './placing/create.ts'
import { changeOrder, PRICED } from './placing/edit.ts'
import { maskLines, readFeeOffs, readLines } from './placing/lines.ts'
import { placingRoutes } from './placing/routes.ts'
import { pricesRoute } from './prices.ts'

export const server = defineServer({
  area,
  input,
  newInput,
  states,
  effects: { ...effects, create: creation },
  detail,
  parts,
  beside: { lines: readLines, feeOffs: readFeeOffs },
  besideMovedBy: PRICED,
  keyed,
  computed: {
    ...goodsOf,
    ...instants,
    deliveredLate: `coalesce(t.expected_on < (t.delivered_at at time zone 'Asia/Ho_Chi_Minh')::date, false)`,
  },
  meets,
  maskBeside: maskLines,
  retractable: true,
  unmasks: true,
  numberIn: `select 'call-desk' as area, k.id, k.code from call_tasks k where k.order_id = t.id`,
  papers,
  before: {
    create: makeOrders,
    async update(write, order, changes): Promise<Changes> {
      const changed = await changeOrder(write, order, changes)
      const after = { ...order, ...changed } as Order
      return { ...changed, addressComplete: isComplete(after) }
    },
    delete: releaseOrder,
  },
  after: { create: keepOrder },
  routes: pricesRoute,
  writeRoutes: placingRoutes,
})
