/** Entries that a user runs often and recently rank higher. Kept on this device, per account. */
import { sessionAtom, store } from '../../../kit/atoms.ts'
import { readLocal, writeLocal } from '../../../kit/preferences.ts'
import { decayed } from './decay.ts'

const MAX_KEPT = 300
/** Points that the most used entry can gain in the ranking. */
const MAX_BONUS = 45

type Used = Record<string, [points: number, at: number]>

const keyOf = () => `cms:used:${store.get(sessionAtom)?.account.id ?? ''}`

let cached: { key: string; used: Used } | undefined

function load(): Used {
  const key = keyOf()
  if (cached?.key === key) return cached.used
  let used: Used = {}
  try {
    const kept: unknown = JSON.parse(readLocal(key) ?? '{}')
    if (typeof kept === 'object' && kept !== null) used = kept as Used
  } catch {
    // Written by other code: start over.
  }
  cached = { key, used }
  return used
}

/** Counts one use. */
export function noteUse(value: string, now: number = Date.now()): void {
  const used = load()
  const [points, at] = used[value] ?? [0, now]
  used[value] = [decayed(points, at, now) + 1, now]
  const entries = Object.entries(used)
  if (entries.length > MAX_KEPT) {
    const [least] = entries.reduce((a, b) => (decayed(...a[1], now) <= decayed(...b[1], now) ? a : b))
    delete used[least]
  }
  writeLocal(keyOf(), JSON.stringify(used))
}

/** Additional points of each entry in the ranking: 0 to 45. */
export function bonuses(now: number = Date.now()): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(load()).map(([value, [points, at]]) => [
      value,
      MAX_BONUS * (1 - 1 / (1 + decayed(points, at, now))),
    ]),
  )
}
