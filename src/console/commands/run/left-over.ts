/** What is left of a run that the server refused in part: the records, their reasons, and the values it was made with. */
import type { Command, Context, Outcome } from '../../../../commands/command.ts'
import { queryClient, recordQuery } from '../../kit/net/queries.ts'
import { currentContext } from '../context.ts'
import type { Given, LeftOver } from '../state.ts'

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
