/** Hand-over lists of the last days: some the driver took, some being made, one cancelled. */
import { area as handoverArea } from '../../areas/handovers/area.ts'
import type { OrderStatus } from '../../areas/orders/area.ts'
import { area as remittanceArea } from '../../areas/remittances/area.ts'
import { BUCKETS, type FileRow, type Known, keyOf, matchFile } from '../../areas/remittances/match.ts'
import type { Database } from '../kit/database/database.ts'
import { localDay } from './calendar.ts'
import { codeOf, timedId } from './ids.ts'
import type { Order } from './orders.ts'
import { HOUR, iso, type Scene } from './scene.ts'
import { STAFF } from './staff.ts'
import { type RecordRow, rowsOf } from './tables.ts'

const PARCEL_COLUMNS = [
  'id',
  'handover_id',
  'order_id',
  'code',
  'cod',
  'state',
  'batch',
  'at',
  'by_id',
] as const

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

/** Parcels of one list. */
const MOST = 14

const DRIVERS = [
  ['Nguyễn Văn Tài', '29H-123.45'],
  ['Trần Quốc Bảo', '30F-678.90'],
  ['Phạm Minh Tuấn', '29C-246.80'],
  ['Lê Đình Phúc', '51D-135.79'],
] as const

type Kind = { status: 'open' | 'handed_over' | 'cancelled'; of: OrderStatus; hoursAgo: number }

const KINDS: readonly Kind[] = [
  { status: 'handed_over', of: 'delivering', hoursAgo: 52 },
  { status: 'handed_over', of: 'delivering', hoursAgo: 27 },
  { status: 'cancelled', of: 'delivering', hoursAgo: 26 },
  { status: 'handed_over', of: 'delivering', hoursAgo: 5 },
  { status: 'open', of: 'to_deliver', hoursAgo: 2 },
  { status: 'open', of: 'to_deliver', hoursAgo: 1 },
]

/** Gathers parcels while the orders are made: the newest of each carrier and state. */
export class DeliveryBook {
  readonly #scene: Scene
  readonly #parcels = new Map<string, Order[]>()
  /** Orders whose cash a carrier holds. */
  readonly #held = new Map<string, Order[]>()

  constructor(scene: Scene) {
    this.#scene = scene
  }

  add(order: Order): void {
    const { carrier, life } = order
    if (carrier && order.row.cod === 'collected' && life.status === 'delivered')
      this.#addHeld(order, carrier.id)
    if (!carrier || (life.status !== 'to_deliver' && life.status !== 'delivering')) return
    const key = `${life.status} ${carrier.id}`
    const known = this.#parcels.get(key) ?? []
    known.push(order)
    if (known.length > MOST * KINDS.length) known.shift()
    this.#parcels.set(key, known)
  }

  #addHeld(order: Order, carrier: string): void {
    const known = this.#held.get(carrier) ?? []
    known.push(order)
    if (known.length > MOST) known.shift()
    this.#held.set(carrier, known)
  }

  /** One remittance with differences: a carrier's file that somebody has begun to look at. */
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
    // The last is not in the file, the first three differ, and one code is nobody's.
    const off = [-50_000, 20_000, -1]
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
          code: codeOf(remittanceArea, 1),
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

  /** The fullest pile of a state; what is taken from it is gone. */
  #take(status: OrderStatus): Order[] {
    const piles = [...this.#parcels]
      .filter(([key, orders]) => key.startsWith(`${status} `) && orders.length > 0)
      .sort(([, one], [, other]) => other.length - one.length)
    return piles[0]?.[1].splice(-MOST) ?? []
  }

  /** Lists with their parcels; none where there is nothing to hand over. */
  lists(): { records: RecordRow[]; parcels: unknown[][] } {
    const warehouse = STAFF.find((person) => person.roleKey === 'warehouse')?.id ?? null
    const records: RecordRow[] = []
    const parcels: unknown[][] = []
    for (const { status, of, hoursAgo } of KINDS) {
      const orders = this.#take(of)
      const carrier = orders[0]?.carrier
      if (!carrier) continue
      const number = records.length + 1
      const random = this.#scene.streams('handovers', number)
      const at = this.#scene.now - hoursAgo * HOUR
      const id = timedId(at, random)
      const [driverName, vehicle] = random.pick(DRIVERS)
      const cod = orders.map((order) => (order.row.cod === 'due' ? order.sums.total : 0))
      records.push({
        id,
        row: {
          code: codeOf(handoverArea, number),
          createdAt: at,
          updatedBy: warehouse,
          carrier: carrier.id,
          status,
          day: localDay(at),
          parcels: orders.length,
          leftBehind: 0,
          codTotal: cod.reduce((sum, amount) => sum + amount, 0),
          driverName: status === 'open' ? null : driverName,
          vehicle: status === 'open' ? null : vehicle,
          handedOverAt: status === 'handed_over' ? at + HOUR / 2 : null,
          note: status === 'cancelled' ? 'Tài xế không đến.' : null,
        },
      })
      const state = { open: 'listed', handed_over: 'shipped', cancelled: 'removed' }[status]
      const batch = timedId(at, random)
      for (const [index, order] of orders.entries()) {
        const code = order.billCode ?? order.code
        parcels.push([timedId(at, random), id, order.id, code, cod[index], state, batch, iso(at), warehouse])
      }
    }
    return { records, parcels }
  }
}

/** Writes what was gathered; answers how many records of each table there are. */
export async function writeDelivery(database: Database, book: DeliveryBook): Promise<Record<string, number>> {
  const { records, parcels } = book.lists()
  const shape = rowsOf(handoverArea)
  const copy = (table: string, columns: readonly string[], rows: readonly unknown[][]) =>
    rows.length > 0 ? database.copyIn(table, columns, rows, { analyze: false }) : undefined
  await copy('handovers', shape.columns, records.map(shape.toRow))
  await copy('handover_parcels', PARCEL_COLUMNS, parcels)
  const remittance = book.remittance()
  if (!remittance) return { handovers: records.length }
  const kept = rowsOf(remittanceArea)
  await copy('remittances', kept.columns, [kept.toRow(remittance.record)])
  await copy('remittance_rows', ['remittance_id', 'number', 'code', 'amount', 'fee'], remittance.rows)
  await copy('remittance_items', ITEM_COLUMNS, remittance.items)
  return { handovers: records.length, remittances: 1 }
}
