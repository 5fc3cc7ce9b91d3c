/** Demo orders with their lines, payments, calls, deliveries, returns and history. */
import { sql } from 'kysely'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { AUDIT_COLUMNS } from '../../../server/demo/audit.ts'
import { handlersOf } from '../../../server/demo/colleagues.ts'
import { STAFF } from '../../../server/demo/staff.ts'
import { demo as carriers } from '../../carriers/demo/index.ts'
import { demo as contracts } from '../../contracts/demo/index.ts'
import { demo as customers, type Purchases } from '../../customers/demo/index.ts'
import { demo as products, type Stock } from '../../products/demo/index.ts'
import { demo as policies } from '../../return-policies/demo/index.ts'
import { demo as shops } from '../../shops/demo/index.ts'
import { area } from '../area.ts'
import { BEFORE_DELIVERY } from '../states.ts'
import { ATTEMPT_COLUMNS, attemptRows } from './attempts.ts'
import { makeShelf } from './cart.ts'
import { addUses, DISCOUNTS, limitsOf, saleAtOf } from './discounts.ts'
import { backlog } from './life.ts'
import {
  ADJUSTMENT_COLUMNS,
  CALL_COLUMNS,
  CANCELLATION_COLUMNS,
  LINE_COLUMNS,
  orderRows,
  PAYMENT_COLUMNS,
  REMITTANCE_COLUMNS,
} from './order-rows.ts'
import { type DemoOrder, makeOrders } from './orders.ts'
import { returnRows, returnTables } from './returns.ts'
import { auditRows, TRAILED_ORDERS } from './trail.ts'

export type { DemoOrder } from './orders.ts'

/** States in which an order reserves stock. */
const HOLDING = new Set(BEFORE_DELIVERY)
/** States after confirmation among those. */
const PROMISED = new Set(['to_pack', 'to_deliver'])
/** States in which the buyer has the goods. */
const KEPT = new Set(['delivered', 'return_requested'])
/** Most variants without enough stock. */
const SHORTAGES = 6

/** Returns a function that counts an order into its buyer's purchases and the stock of its goods. */
export function counting(orders: number, stock: Stock, purchases: Purchases): (order: DemoOrder) => void {
  const every = Math.max(2, Math.floor(backlog(orders) / (SHORTAGES + 2)))
  let waiting = 0
  return ({ customer, life: { status }, sums, lines }) => {
    purchases.add(customer, KEPT.has(status) ? sums.total : 0)
    if (!HOLDING.has(status)) return
    for (const { variant, quantity } of lines) stock.hold(variant, quantity, PROMISED.has(status))
    // The goods of every n-th waiting order are out of stock.
    const first = lines[0]
    if (status === 'pending' && ++waiting % every === 0 && first) stock.runShort(first.variant, SHORTAGES)
  }
}

export const demo = defineDemo({
  area,
  needs: [carriers, shops, policies, products, contracts, customers, ...DISCOUNTS],
  tables: [
    'orders',
    'order_lines',
    'order_adjustments',
    'order_payments',
    'shop_earnings',
    'order_calls',
    'order_cancellations',
    'order_attempts',
    'order_returns',
    'order_return_lines',
    'order_return_outcomes',
    'order_return_receipts',
    'order_retractions',
    'order_remittances',
  ],
  columns: ['groupId'],
  phases: { orders: 60 },
  firstIndexes: ['orders_placed', 'orders_status_placed', 'orders_customer', 'order_lines_order'],
  make({ scene, use }) {
    const cast = {
      shelf: makeShelf(use(shops), use(products).products, saleAtOf(use)),
      limits: limitsOf(use),
      clauses: use(contracts).book,
      carriers: use(carriers),
      handlers: handlersOf(),
    }
    const watchers: ((order: DemoOrder) => void)[] = [
      counting(scene.orders, use(products).stock, use(customers)),
    ]
    return {
      /** Each order is passed to the watchers, in the order of placing, before it is written. */
      watch: (watcher: (order: DemoOrder) => void) => watchers.push(watcher),
      *orders() {
        for (const order of makeOrders(scene, cast)) {
          for (const watcher of watchers) watcher(order)
          yield order
        }
      },
    }
  },
  async write({ scene, use, made, copier, report }) {
    const { pictureOf: imageOf } = await use(products).pictures
    const { daysOf } = use(policies)
    const warehouse = STAFF.find((person) => person.roleKey === 'warehouse') ?? null
    const add = (some: readonly DemoOrder[]) => {
      copier.records(some)
      for (const order of some) {
        const rows = orderRows(scene, order, imageOf)
        copier.add('order_lines', LINE_COLUMNS, rows.lines)
        copier.add('order_adjustments', ADJUSTMENT_COLUMNS, rows.adjustments)
        copier.add('order_payments', PAYMENT_COLUMNS, rows.payments)
        copier.add('order_calls', CALL_COLUMNS, rows.calls)
        copier.add('order_cancellations', CANCELLATION_COLUMNS, rows.cancellations)
        copier.add('order_attempts', ATTEMPT_COLUMNS, attemptRows(scene, order))
        copier.add('order_remittances', REMITTANCE_COLUMNS, rows.remittances)
        addUses(use, copier, order)
        const lineIds = rows.lines.map(([id]) => String(id))
        const returned = returnRows(scene, order, lineIds, daysOf(order.row.shop), warehouse)
        for (const [table, columns, all] of returnTables(returned)) copier.add(table, columns, all)
        if (order.index >= scene.orders - TRAILED_ORDERS)
          copier.add('audit', AUDIT_COLUMNS, auditRows(scene, order, warehouse))
      }
    }
    await copier.each(made.orders(), add, (done) => report('orders', done, scene.orders))
  },
  async link({ scene, db }) {
    // Demo orders use their own numbers for bill codes.
    await sql`select setval('bill_numbers', ${Math.max(1, scene.orders)}::bigint)`.execute(db)
    await sql`select shop_earnings_catch_up()`.execute(db)
    await sql`update orders o set return_asked_by_id = r.by_id from order_returns r
      where r.order_id = o.id and o.status = 'return_requested'`.execute(db)
  },
})
