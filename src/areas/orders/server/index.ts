/** Orders: what goes with their transitions, what their detail shows, until when they may be edited. */
import { Problem } from '../../../core/problems.ts'
import { type Changes, defineServer } from '../../../server/kit/area/face.ts'
import { area, type Order } from '../area.ts'
import { detail, input } from '../schema.ts'
import { states } from '../states.ts'
import { effects } from './effects.ts'
import { parts } from './parts.ts'

const NEEDED = ['receiverName', 'receiverPhone', 'address', 'ward', 'province'] as const

/** Whether a carrier could find it. The district may be missing: a two-tier address has none. */
export function isComplete(address: Readonly<Record<(typeof NEEDED)[number], unknown>>): boolean {
  return NEEDED.every((name) => typeof address[name] === 'string' && address[name].trim() !== '')
}

export const server = defineServer({
  area,
  input,
  states,
  effects,
  detail,
  parts,
  before: {
    async update(_write, order, changes): Promise<Changes> {
      const reason = states.editable?.(order)
      if (reason) throw new Problem('notAllowed', { area: area.id, reason })
      const after = { ...order, ...changes } as Order
      return { ...changes, addressComplete: isComplete(after) }
    },
  },
})
