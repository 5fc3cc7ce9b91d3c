/** A demo remittance: a carrier's file with differences, not resolved yet. */
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { localDay } from '../../../server/demo/calendar.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { HOUR, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { type DemoOrder, demo as orders } from '../../orders/demo/index.ts'
import { area } from '../area.ts'
import { BUCKETS, type FileRow, type Known, keyOf, matchFile } from '../match.ts'

const ITEM_COLUMNS = [
  'id',
  'remittance_id',
  'round',
  'position',
  'key',
  'bucket',
  'row_number',
  'code',
  'order_id',
  'expected',
  'paid',
  'fee',
] as const

/** Most orders of a file. */
const MOST = 14

/** Collects the newest orders of each carrier whose cash it holds, while orders are made. */
class CashBook {
  readonly #scene: Scene
  readonly #held = new Map<string, DemoOrder[]>()

  constructor(scene: Scene) {
    this.#scene = scene
  }

  add(order: DemoOrder): void {
    const { carrier, life } = order
    if (!carrier || order.row.cod !== 'collected' || life.status !== 'delivered') return
    const known = this.#held.get(carrier.id) ?? []
    known.push(order)
    if (known.length > MOST) known.shift()
    this.#held.set(carrier.id, known)
  }

  /** The remittance of the carrier with the most orders; undefined: no carrier holds cash. */
  remittance(): { record: RecordRow; rows: unknown[][]; items: unknown[][] } | undefined {
    const held = [...this.#held.values()].sort((one, other) => other.length - one.length)[0]
    const carrier = held?.[0]?.carrier
    if (!held || !carrier) return undefined
    const random = this.#scene.streams('remittances', 1)
    const at = this.#scene.now - 3 * HOUR
    const id = timedId(at, random)
    const orders = held.map(
      (order): Known => ({
        id: order.id,
        code: order.code,
        billCode: order.billCode,
        trackingCode: null,
        carrier: carrier.id,
        status: 'delivered',
        cod: 'collected',
        owed: order.sums.total,
        deliveredOn: null,
        attempts: 0,
      }),
    )
    // The last order is missing, the first three amounts differ (the one by 1đ also where the carrier holds little cash), and
    // one code belongs to no order.
    const off = [-1, -50_000, 20_000]
    const lines = orders.slice(0, Math.max(1, orders.length - 1))
    const rows = [
      ...lines.map((order, index) => ({
        code: order.billCode ?? order.code,
        amount: order.owed + (off[index] ?? 0),
      })),
      { code: 'MA-LA-001', amount: 350_000 },
    ].map(
      (row, index): FileRow => ({
        ...row,
        number: index + 4,
        fee: carrier.baseFee,
        paidOn: null,
        errors: [],
      }),
    )
    const items = matchFile(rows, orders, orders, carrier.id)
    const open = items.filter(({ bucket }) => bucket !== 'matched')
    const days = held.map((order) => localDay(Number(order.row.deliveredAt))).sort()
    return {
      record: {
        id,
        row: {
          code: codeOf(area, 1),
          createdAt: at,
          carrier: carrier.id,
          status: 'open',
          fileName: 'doi-soat-cod.xlsx',
          fromOn: days[0],
          throughOn: days.at(-1),
          rowCount: rows.length,
          matched: items.length - open.length,
          differences: open.length,
          unresolved: open.length,
          claims: 0,
          paidTotal: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
          feeTotal: rows.length * carrier.baseFee,
          bookedTotal: null,
          bookedAt: null,
          openBuckets: BUCKETS.filter((bucket) => open.some((item) => item.bucket === bucket)),
          note: null,
        },
      },
      rows: rows.map(({ number, code, amount, fee }) => [id, number, code, amount, fee]),
      items: items.map((item, position) => [
        timedId(at, random),
        id,
        1,
        position,
        keyOf(item),
        item.bucket,
        item.row,
        item.code,
        item.order,
        item.expected,
        item.paid,
        item.fee,
      ]),
    }
  }
}

export const demo = defineDemo({
  area,
  needs: [orders],
  tables: [
    'remittances',
    'remittance_files',
    'remittance_rows',
    'remittance_items',
    'remittance_resolutions',
  ],
  make({ scene, use }) {
    const book = new CashBook(scene)
    use(orders).watch((order) => book.add(order))
    return book
  },
  write({ made, copier }) {
    const remittance = made.remittance()
    if (!remittance) return
    copier.records([remittance.record])
    copier.add('remittance_rows', ['remittance_id', 'number', 'code', 'amount', 'fee'], remittance.rows)
    copier.add('remittance_items', ITEM_COLUMNS, remittance.items)
  },
})
