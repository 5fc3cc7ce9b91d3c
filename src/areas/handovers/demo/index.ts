/** Demo hand-over lists of the last days: handed over, open, one cancelled. */

import { defineDemo } from '../../../server/demo/area-demo.ts'
import { localDay } from '../../../server/demo/calendar.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { HOUR, iso, type Scene } from '../../../server/demo/scene.ts'
import { STAFF } from '../../../server/demo/staff.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import type { OrderStatus } from '../../orders/area.ts'
import { type DemoOrder, demo as orders } from '../../orders/demo/index.ts'
import { area, type Handover } from '../area.ts'

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

/** Most parcels of one list. */
const MOST = 14

const DRIVERS = [
  ['Nguyễn Văn Tài', '29H-123.45'],
  ['Trần Quốc Bảo', '30F-678.90'],
  ['Phạm Minh Tuấn', '29C-246.80'],
  ['Lê Đình Phúc', '51D-135.79'],
] as const

/** `again`: its parcels are those of the list after it, which took them. */
type Kind = { status: Handover['status']; of: OrderStatus; hoursAgo: number; again?: true }

const KINDS: readonly Kind[] = [
  { status: 'cancelled', of: 'delivering', hoursAgo: 54, again: true },
  { status: 'handed_over', of: 'delivering', hoursAgo: 52 },
  { status: 'handed_over', of: 'delivering', hoursAgo: 27 },
  { status: 'handed_over', of: 'delivering', hoursAgo: 5 },
  { status: 'open', of: 'to_deliver', hoursAgo: 2 },
  { status: 'open', of: 'to_deliver', hoursAgo: 1 },
]

/** Collects the newest orders of each carrier and state while orders are made. */
class ParcelBook {
  readonly #scene: Scene
  readonly #parcels = new Map<string, DemoOrder[]>()

  constructor(scene: Scene) {
    this.#scene = scene
  }

  add(order: DemoOrder): void {
    const { carrier, life } = order
    if (!carrier || (life.status !== 'to_deliver' && life.status !== 'delivering')) return
    const key = `${life.status} ${carrier.id}`
    const known = this.#parcels.get(key) ?? []
    known.push(order)
    if (known.length > MOST * KINDS.length) known.shift()
    this.#parcels.set(key, known)
  }

  /** Returns up to `MOST` orders of the carrier with the most orders in a state; they stay for the next list only with `again`. */
  #take({ of, again }: Kind): DemoOrder[] {
    const [pile] = [...this.#parcels]
      .filter(([key, orders]) => key.startsWith(`${of} `) && orders.length > 0)
      .map(([, orders]) => orders)
      .sort((one, other) => other.length - one.length)
    return (again ? pile?.slice(-MOST) : pile?.splice(-MOST)) ?? []
  }

  /** Lists with their parcels; no list without parcels. */
  lists(): { records: RecordRow[]; parcels: unknown[][] } {
    const warehouse = STAFF.find((person) => person.roleKey === 'warehouse')?.id ?? null
    const records: RecordRow[] = []
    const parcels: unknown[][] = []
    for (const kind of KINDS) {
      const { status, hoursAgo } = kind
      const orders = this.#take(kind)
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
          code: codeOf(area, number),
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

export const demo = defineDemo({
  area,
  needs: [orders],
  tables: ['handovers', 'handover_parcels'],
  make({ scene, use }) {
    const book = new ParcelBook(scene)
    use(orders).watch((order) => book.add(order))
    return book
  },
  write({ made, copier }) {
    const { records, parcels } = made.lists()
    copier.records(records)
    copier.add('handover_parcels', PARCEL_COLUMNS, parcels)
  },
})
