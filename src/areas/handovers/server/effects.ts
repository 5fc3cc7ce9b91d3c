/** Effects of each transition of a hand-over list. Its row is locked, so parcels are counted one by one. */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { StepValues } from '../../../core/steps.ts'
import type { Effect, Write } from '../../../server/kit/area/face.ts'
import { plainCode } from '../../carriers/bill-shape.ts'
import { type Handover, PARCELS_MAX } from '../area.ts'
import { carrierRefusal, handOver } from './hand-over.ts'
import {
  byCode,
  listed,
  put,
  readyOf,
  sums,
  takeOff,
  undoPut,
  undoTakeOff,
  unknown,
  whyNot,
} from './parcels.ts'

type HandoverEffect = Effect<Handover>

const full: Refusal = { key: 'listFull', params: { max: PARCELS_MAX } }

const textOf = (args: Readonly<StepValues>) => String(args.code ?? '')

async function mayAdd(write: Write, list: Handover): Promise<Refusal | undefined> {
  if (list.parcels >= PARCELS_MAX) return full
  return carrierRefusal(write, list.carrier.id)
}

const addParcel: HandoverEffect = {
  async run(write, list, args, dryRun) {
    const typed = textOf(args)
    const refused = await mayAdd(write, list)
    if (refused) return { refused }
    const order = await byCode(write, typed, list)
    if (!order) return { refused: await unknown(write, typed, list.carrier.id) }
    const why = whyNot(order, list.carrier.id, list.code)
    if (why) return { refused: why }
    if (dryRun) return {}
    const taken = await put(write, list.id, [{ ...order, typed: plainCode(typed) }])
    if (taken !== undefined) return { refused: { key: 'takenElsewhere', params: { code: taken } } }
    return sums(write, list.id)
  },
  async undo(write, list) {
    await undoPut(write, list.id)
    return sums(write, list.id)
  },
}

const addReady: HandoverEffect = {
  async run(write, list, _args, dryRun) {
    const refused = await mayAdd(write, list)
    if (refused) return { refused }
    const orders = await readyOf(write, list.carrier.id, PARCELS_MAX - list.parcels)
    if (orders.length === 0) return { refused: { key: 'nothingReady' } }
    if (dryRun) return {}
    const taken = await put(write, list.id, orders)
    if (taken !== undefined) return { refused: { key: 'takenElsewhere', params: { code: taken } } }
    return sums(write, list.id)
  },
  undo: addParcel.undo,
}

const removeParcel: HandoverEffect = {
  async run(write, list, args, dryRun) {
    const code = plainCode(textOf(args))
    const { rows } = await sql<{ id: string }>`
      select p.id from handover_parcels p join orders o on o.id = p.order_id
      where p.handover_id = ${list.id}::uuid and p.state = 'listed'
        and ${code} in (p.code, o.code, o.bill_code, o.tracking_code)
      limit 1`.execute(write.sql)
    const [parcel] = rows
    if (!parcel) return { refused: { key: 'notListed', params: { code: code.slice(0, 60) } } }
    if (dryRun) return {}
    await takeOff(write, [parcel.id])
    return sums(write, list.id)
  },
  async undo(write, list) {
    const taken = await undoTakeOff(write, list.id)
    return taken === undefined
      ? sums(write, list.id)
      : { refused: { key: 'takenElsewhere', params: { code: taken } } }
  },
}

/** The parcels wait for another list; the numbers stay as what the list was. */
const cancel: HandoverEffect = {
  async run(write, list, _args, dryRun) {
    if (dryRun) return {}
    const parcels = await listed(write, list.id)
    await takeOff(
      write,
      parcels.map(({ id }) => id),
    )
    return {}
  },
  undo: async (write, list, before, args) =>
    list.parcels > 0 ? removeParcel.undo?.(write, list, before, args) : undefined,
}

/** A deleted list that comes back takes its parcels with it. */
const back: HandoverEffect = {
  undo: async (write, list, before, args) =>
    list.status === 'open' && list.parcels > 0 ? removeParcel.undo?.(write, list, before, args) : undefined,
}

export const effects: Readonly<Record<string, HandoverEffect>> = {
  'add-parcel': addParcel,
  'add-ready': addReady,
  'remove-parcel': removeParcel,
  'hand-over': handOver,
  cancel,
  create: back,
  delete: back,
}
