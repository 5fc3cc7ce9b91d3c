/** Totals of views, asked for together: areas that are wanted at the same moment are one call. */
import type { Total } from '../../../core/wire/lists.ts'
import { api } from './api.ts'

type Totals = Record<string, Total>

let wanted: Set<string> | undefined
let batch: Promise<Record<string, Totals>> | undefined

async function fetchTotals(areas: ReadonlySet<string>): Promise<Record<string, Totals>> {
  const [first = '', ...others] = areas
  // Of one area alone: the call that boot.ts has sent already.
  return others.length === 0 ? { [first]: await api.views(first) } : api.totals([...areas])
}

/** Totals of an area's views, by view id. Throws ApiProblem; empty for an area that the user may not view. */
export async function viewTotals(area: string): Promise<Totals> {
  wanted ??= new Set()
  wanted.add(area)
  batch ??= Promise.resolve().then(() => {
    const areas = wanted ?? new Set([area])
    wanted = undefined
    batch = undefined
    return fetchTotals(areas)
  })
  return (await batch)[area] ?? {}
}
