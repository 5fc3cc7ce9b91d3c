/** The rest of a run that the server refused in part: the records, their reasons, and the values it was made with. */
import type { Command, Context, Outcome } from '../../../../commands/command.ts'
import { store } from '../../kit/atoms.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { queryClient, recordQuery } from '../../kit/net/queries.ts'
import { currentContext } from '../context.ts'
import { type Filling, fillingAtom, type Given, type LeftOver } from '../state.ts'
import { failedSteps, reportFailure } from './failures.ts'
import type { Again } from './perform.ts'

/** More records that no list has at hand are not fetched one by one. */
const MAX_READ = 50

/**
 * The moment with the refused records alone, which are all that a retry sends. Undefined where one of them cannot be read: it
 * is gone, or there are too many that were chosen by a filter.
 */
export async function leftOver(
  { target }: Context,
  outcome: Outcome,
): Promise<{ context: Context; left: LeftOver } | undefined> {
  const { refused = [], changed = 0 } = outcome
  if (!target || refused.length === 0) return undefined
  const known = new Map(target.records.map((record) => [record.id, record]))
  const missing = refused.filter(({ id = '' }) => !known.has(id))
  if (missing.length > MAX_READ || missing.some(({ code }) => code === '')) return undefined
  const read = await Promise.all(
    missing.map(({ code }) => queryClient.fetchQuery({ ...recordQuery(target.area, code), staleTime: 0 })),
  ).catch(() => undefined)
  if (!read) return undefined
  for (const record of read) known.set(record.id, record)
  const ids = new Set(refused.map(({ id = '' }) => id))
  const records = [...known.values()].filter(({ id }) => ids.has(id))
  const done = target.query ? [] : target.records.filter(({ id }) => !ids.has(id)).map(({ code }) => code)
  const { query: _, ...rest } = target
  const context = currentContext({ ...rest, records, count: records.length })
  return { context, left: { done, changed, refused } }
}

/** The values of a form, from those that were given one by one; a record with the name under which it was shown. */
export function enteredOf(
  { steps = [] }: Command,
  { args, shown }: Given,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(args)
  return Object.fromEntries(
    names.map((name, at) => {
      const value = args[name]
      const isRecord = steps.some((step) => step.name === name && step.kind === 'record')
      return [name, isRecord ? { id: value, code: '', name: shown[at] ?? '' } : value]
    }),
  )
}

/** The ends of a run: `again` shows the form for it, or for the part that is left. */
export function refiller(
  command: Command,
  context: Context,
  was: { given: Given; entered?: Filling['entered']; round: number },
  again: (now: Context, values: Again) => void,
) {
  const entered = was.entered ?? enteredOf(command, was.given)
  return {
    async fail(error: unknown): Promise<void> {
      const isRefused = error instanceof ApiProblem && error.kind === 'server' && error.status < 500
      // Ways on are offered where the failure is reported, and another open form stays.
      const hasWays = isRefused && command.ways?.[String(error.data.reason)] !== undefined
      const isStale = isRefused && (error.is('stale') || error.status === 401)
      const isAsked = was.entered === undefined
      if (store.get(fillingAtom) || (isAsked && (!isRefused || hasWays || isStale)))
        return reportFailure(error, command, context.target)
      again(context, { entered, wrong: await failedSteps(error, command, context.target), round: was.round })
    },
    async left(outcome: Outcome): Promise<boolean> {
      const rest = await leftOver(context, outcome)
      const open = store.get(fillingAtom)
      if (!rest || (open && open.command !== command)) return false
      again(rest.context, { entered, left: rest.left, round: was.round + 1 })
      return true
    },
  }
}
