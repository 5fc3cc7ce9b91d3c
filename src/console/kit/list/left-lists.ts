/** Addresses of lists that were left: going back by key shows the filter that one was working with. */
import { sessionAtom, store } from '../atoms.ts'

/** Later than this a section opens as it always does, ms. */
const MOMENT_MS = 10 * 60_000

const ownAccount = () => store.get(sessionAtom)?.account.id

let left = new Map<string, { account: string | undefined; path: string; at: number }>()

/** Lists on the screen, which stay there until the code of the next page is here. */
const shown = new Map<string, () => string>()

/** Follows the list of an area, with its address, while it is shown; the function that comes back ends it. */
export function followList(area: string, path: () => string): () => void {
  shown.set(area, path)
  return () => {
    if (shown.get(area) === path) shown.delete(area)
    left = new Map(left).set(area, { account: ownAccount(), path: path(), at: Date.now() })
  }
}

/** The address of an area's list as it is shown, or as the signed-in user left it a moment ago; undefined otherwise. */
export function leftList(area: string): string | undefined {
  const here = shown.get(area)
  if (here) return here()
  const known = left.get(area)
  return known && known.account === ownAccount() && Date.now() - known.at < MOMENT_MS ? known.path : undefined
}
