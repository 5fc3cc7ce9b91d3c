/** Outcomes that were said and are not known to have arrived, on the device, per account. */
import { z } from 'zod'
import { sessionAtom, store } from '../../kit/atoms.ts'
import type { Pending } from './state.ts'

const kept = z.array(
  z.object({
    key: z.string(),
    orderCode: z.string(),
    body: z.looseObject({ task: z.string(), attempt: z.number(), result: z.string() }),
  }),
)

const nameNow = () => `cms:calls:${store.get(sessionAtom)?.account.id ?? ''}`

/** What lies there; what cannot be read is nothing of ours. */
export function readOutbox(): Pending[] {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(nameNow()) ?? '[]')) as unknown as Pending[]
  } catch {
    return []
  }
}

/** Keeps them. A storage that is full or forbidden leaves them to this window alone. */
export function writeOutbox(pending: readonly Pending[]): void {
  try {
    if (pending.length === 0) localStorage.removeItem(nameNow())
    else localStorage.setItem(nameNow(), JSON.stringify(pending))
  } catch {
    // nothing else can be done: the window still sends them
  }
}
