/** Demo customers with the totals of their orders; some have points. */
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { timedId } from '../../../server/demo/ids.ts'
import { iso, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { area } from '../area.ts'
import { customerCount, makeCustomer } from './customers.ts'

export { type Buyer, customerCount, customersAt, makeBuyer, makeCustomer } from './customers.ts'

const POINT_COLUMNS = ['id', 'customer_id', 'kind', 'points', 'at'] as const

/** Points of every third customer: 1% of the amount spent, in whole thousands. */
const pointsOf = (index: number, spent: number) => (index % 3 === 0 ? Math.floor(spent / 100_000) * 1_000 : 0)

/** Opening balance of a customer's points. */
function pointRows(scene: Scene, { id, row }: RecordRow): unknown[][] {
  const at = Number(row.createdAt)
  const random = scene.streams('points', Number(String(row.code).replace(/\D/g, '')))
  return row.points ? [[timedId(at, random), id, 'opening', row.points, iso(at)]] : []
}

/** Purchases by the customer's number: count of orders, and amount of delivered and kept goods in VND. */
export class Purchases {
  readonly orderCount: Int32Array
  readonly spent: Float64Array

  constructor(scene: Scene) {
    this.orderCount = new Int32Array(customerCount(scene))
    this.spent = new Float64Array(customerCount(scene))
  }

  /** Counts an order; `kept`: amount of goods that were delivered and not returned. */
  add(customer: number, kept: number): void {
    this.orderCount[customer] = (this.orderCount[customer] ?? 0) + 1
    this.spent[customer] = (this.spent[customer] ?? 0) + kept
  }
}

function* withPurchases(scene: Scene, { orderCount, spent }: Purchases): Generator<RecordRow> {
  for (let index = 0; index < customerCount(scene); index++) {
    const customer = makeCustomer(scene, index)
    const points = pointsOf(index, spent[index] ?? 0)
    Object.assign(customer.row, { orderCount: orderCount[index], spent: spent[index], points })
    yield customer
  }
}

export const demo = defineDemo({
  area,
  tables: ['customers', 'point_entries'],
  phases: { customers: 10 },
  make: ({ scene }) => new Purchases(scene),
  writeLast: ({ scene, made, copier, report }) =>
    copier.each(
      withPurchases(scene, made),
      (some) => {
        copier.records(some)
        for (const one of some) copier.add('point_entries', POINT_COLUMNS, pointRows(scene, one))
      },
      (done) => report('customers', done, customerCount(scene)),
    ),
})
