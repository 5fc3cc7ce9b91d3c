/** Addresses of lists that were left: going back by key shows the filter that one was working with. */
import { sessionAtom, store } from '../atoms.ts'

/** Later than this a section opens as it always does, ms. */
const MOMENT_MS = 10 * 60_000

const ownAccount = () => store.get(sessionAtom)?.account.id

let left = new Map<string, { account: string | undefined; path: string; at: number }>()

/** Remembers the address of a list that is no longer shown. */
export function noteLeft(area: string, path: string): void {
  left = new Map(left).set(area, { account: ownAccount(), path, at: Date.now() })
}

/** The address of an area's list as the signed-in user left it a moment ago; undefined otherwise. */
export function leftList(area: string): string | undefined {
  const known = left.get(area)
  return known && known.account === ownAccount() && Date.now() - known.at < MOMENT_MS ? known.path : undefined
}
