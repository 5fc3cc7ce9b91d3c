/** Demo customers with the totals of their orders; some have points. */
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { timedId } from '../../../server/demo/ids.ts'
import { iso, type Scene } from '../../../server/demo/scene.ts'
import { STAFF } from '../../../server/demo/staff.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { area } from '../area.ts'
import { customerCount, makeCustomer, NOTES } from './customers.ts'

export { type Buyer, customerCount, customersAt, makeBuyer, makeCustomer } from './customers.ts'

const NOTE_COLUMNS = ['id', 'customer_id', 'text', 'at', 'by_id'] as const
const POINT_COLUMNS = ['id', 'customer_id', 'kind', 'points', 'at'] as const

/** Users who note something about customers. */
const AUTHORS = STAFF.filter(({ roleKey }) => roleKey === 'telesales' || roleKey === 'support')

/** Points of every third customer: 1% of the amount spent, in whole thousands. */
const pointsOf = (index: number, spent: number) => (index % 3 === 0 ? Math.floor(spent / 100_000) * 1_000 : 0)

/** Opening balance of a customer's points. */
function pointRows(scene: Scene, { id, row }: RecordRow): unknown[][] {
  const at = Number(row.createdAt)
  const random = scene.streams('points', Number(String(row.code).replace(/\D/g, '')))
  return row.points ? [[timedId(at, random), id, 'opening', row.points, iso(at)]] : []
}

/** Notes of a customer: the newest is the record's, some have one of before. */
function noteRows(scene: Scene, { id, row }: RecordRow): unknown[][] {
  if (row.note === null) return []
  const random = scene.streams('notes', Number(String(row.code).replace(/\D/g, '')))
  const from = Number(row.createdAt)
  const at = from + Math.floor(random.next() * Math.max(0, scene.now - from))
  const by = random.pick(AUTHORS).id
  const newest = [timedId(at, random), id, row.note, iso(at), by]
  if (random.chance(0.5)) return [newest]
  return [[timedId(from, random), id, random.pick(NOTES), iso(from), by], newest]
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
  tables: ['customers', 'point_entries', 'customer_notes'],
  phases: { customers: 10 },
  make: ({ scene }) => new Purchases(scene),
  writeLast: ({ scene, made, copier, report }) =>
    copier.each(
      withPurchases(scene, made),
      (some) => {
        copier.records(some)
        for (const one of some) {
          copier.add('point_entries', POINT_COLUMNS, pointRows(scene, one))
          copier.add('customer_notes', NOTE_COLUMNS, noteRows(scene, one))
        }
      },
      (done) => report('customers', done, customerCount(scene)),
    ),
})
