/** Failed delivery attempts. */
import { timedId } from '../../../server/demo/ids.ts'
import { Weighted } from '../../../server/demo/random.ts'
import { iso, type Scene } from '../../../server/demo/scene.ts'
import type { Life } from './life.ts'

export const ATTEMPT_COLUMNS = [
  'id',
  'order_id',
  'carrier_id',
  'tracking_code',
  'reason',
  'note',
  'at',
] as const

export type Attempt = { at: number; reason: string; note: string | null }

/** Share of the shipped parcels with failed attempts. */
const SHARE = 0.06
/** Keys of built-in reasons (reasons/server/migrations). */
const REASONS = new Weighted([
  ['nobody_there', 46],
  ['asked_later', 24],
  ['wrong_address', 14],
  ['refused', 10],
  ['carrier_delay', 6],
])
const NOTES: Readonly<Record<string, readonly (string | null)[]>> = {
  nobody_there: ['Gọi 2 lần không nghe máy.', null],
  asked_later: ['Khách hẹn giao chiều mai.', 'Khách đi công tác, hẹn cuối tuần.', null],
  wrong_address: ['Số nhà không có trên đường này.', null],
}

/** Attempts of one order, oldest first. */
export function makeAttempts(scene: Scene, index: number, { shipped, delivered }: Life['steps']): Attempt[] {
  const random = scene.streams('attempts', index)
  if (shipped === null || !random.chance(SHARE)) return []
  const until = delivered ?? scene.now
  const count = random.chance(0.25) ? 2 : 1
  return Array.from({ length: count }, (_, at) => {
    const reason = REASONS.pick(random)
    return {
      at: Math.floor(shipped + ((until - shipped) * (at + 0.6)) / (count + 0.4)),
      reason,
      note: random.pick(NOTES[reason] ?? [null]),
    }
  })
}

type Sent = {
  index: number
  id: string
  attempts: readonly Attempt[]
  carrier: { id: string } | null
  billCode: string | null
}

/** Rows of `order_attempts`, in the order of `ATTEMPT_COLUMNS`. */
export function attemptRows(scene: Scene, { index, id, attempts, carrier, billCode }: Sent): unknown[][] {
  const random = scene.streams('attempt rows', index)
  return attempts.map(({ at, reason, note }) => [
    timedId(at, random),
    id,
    carrier?.id ?? null,
    billCode,
    reason,
    note,
    iso(at),
  ])
}
