import { z } from 'zod'
import { day, line, note, optional, ref } from '../../core/schema.ts'
import { PARCELS_MAX } from './area.ts'
import { FIGURE_IDS } from './board.ts'

/** A parcel of the list: `listed` while the list is open, then `shipped` or `refused`, or taken off it. */
export const parcel = z.object({
  id: z.uuid(),
  state: z.enum(['listed', 'shipped', 'refused', 'removed']),
  order: z.object({ id: z.uuid(), code: z.string() }),
  billCode: z.string().nullable(),
  receiverName: z.string(),
  province: z.string(),
  /** Cash to collect, in VND; 0 for what is paid. */
  cod: z.number(),
  /** The present status of the order. */
  status: z.string(),
  reason: z
    .object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
    .nullable(),
  at: z.string(),
  by: z.string().nullable(),
})

export const detail = z.object({
  lines: z.array(parcel),
  /** Whether its carrier takes nothing any more. */
  carrierInactive: z.boolean(),
})
export type HandoverDetail = z.infer<typeof detail>
export type Parcel = z.infer<typeof parcel>

/** Input of a hand-over list. */
export const form = z.strictObject({
  carrier: ref(),
  day,
  driverName: optional(line),
  vehicle: optional(line),
  note: optional(note),
})

export const input = form.extend({
  /** Orders to begin with, by id; or those that a list of orders shows under a filter. Only when it is made. */
  orders: optional(z.array(z.uuid()).min(1).max(PARCELS_MAX)),
  query: optional(
    z.strictObject({
      where: z.array(z.unknown()),
      q: z.string().default(''),
      except: z.array(z.uuid()).max(PARCELS_MAX).default([]),
    }),
  ),
})

/** A figure of the board: how many orders, and their VND. */
const figure = z.object({ count: z.number(), amount: z.number() })
const carrierRow = z.object({
  carrier: z.object({ id: z.uuid(), code: z.string(), name: z.string() }).nullable(),
  figures: z.record(z.enum(FIGURE_IDS), figure),
  /** Deliveries of each of the two weeks' days, oldest first, and those that came after the expected day. */
  delivered: z.array(z.number()),
  late: z.array(z.number()),
  /** Cash that was transferred in the two weeks. */
  transferred: figure,
})
export type CarrierRow = z.infer<typeof carrierRow>

export const board = z.object({
  day,
  rows: z.array(carrierRow),
  days: z.array(z.object({ day, delivered: figure, remitted: figure })),
})
export type Board = z.infer<typeof board>
