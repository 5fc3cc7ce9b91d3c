/** The state of the page, all of it in the address: range, breakdown, filter and order of rows. */
import { ownRange, RANGES, type RangeId, type RangeProblem, rangeDays } from '../../core/dates/ranges.ts'
import { type Span, writeSpan } from '../../core/dates/relative-days.ts'
import type { Condition } from '../../core/fields.ts'
import { readWritten, writeCondition } from '../../core/filter/condition.ts'
import { area as orders } from '../orders/area.ts'
import { LINE_FIELDS } from '../orders/measured/basis.ts'
import {
  clashes,
  DIMENSION_FIELDS,
  DIMENSIONS,
  type Dimension,
  MEASURES,
  type MeasureId,
} from '../orders/measured/measures.ts'

/** Fields by which the page can be narrowed: those of its breakdowns. */
export const FILTERS = Object.values(DIMENSION_FIELDS)
const LINES: readonly string[] = Object.keys(LINE_FIELDS)

export type Choice = {
  range: RangeId
  /** Days as they were written, of `own`. */
  own?: { from: string; to: string }
  by: Dimension
  filter: readonly Condition[]
  /** The column that rows are sorted by; absent: the tab's own order. */
  sort?: { id: MeasureId; down: boolean }
} & ({ span: Span; problem?: never } | { span?: never; problem: RangeProblem })

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text)

/**
 * Reads an address; an unknown word is the usual one, days that are no range are reported. `usual`: the breakdown of an address
 * that names none; one supplier alone is broken down by day.
 */
export function readChoice(params: URLSearchParams, today: string, usual: Dimension = 'day'): Choice {
  const range = oneOf(RANGES, params.get('range')) ?? 'days30'
  const filter = FILTERS.flatMap((name) => {
    // The specification's pages name a supplier by `id`.
    const written = params.get(name) ?? (name === 'shop' ? params.get('id') : null)
    const found = written === null ? undefined : readWritten(name, orders.fields[name], written)
    // An order may have one line of the category and another of the brand: the first of them alone is asked for.
    const first = LINES.find((one) => params.has(one))
    return found && !(LINES.includes(name) && name !== first) ? [found] : []
  })
  const isOfOne = filter.some(([name]) => name === 'shop')
  const asked = oneOf(DIMENSIONS, params.get('by')) ?? (usual === 'shop' && isOfOne ? 'day' : usual)
  const sorted = params.get('sort')
  const id = oneOf(MEASURES, sorted?.replace(/^-/, '') ?? null)
  const rest = {
    range,
    by: clashes(asked, filter) ? ('day' as const) : asked,
    filter,
    ...(id && { sort: { id, down: sorted?.startsWith('-') === true } }),
  }
  if (range !== 'own') return { ...rest, span: rangeDays(range, today) }
  const own = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  return { ...rest, own, ...ownRange(own.from, own.to) }
}

/** The address of a choice, as search parameters. */
export function writeChoice({ range, own, by, filter, sort }: Choice): string {
  const params = new URLSearchParams({ range })
  if (range === 'own' && own) {
    params.set('from', own.from)
    params.set('to', own.to)
  }
  params.set('by', by)
  for (const condition of filter) params.set(condition[0], writeCondition(condition))
  if (sort) params.set('sort', `${sort.down ? '-' : ''}${sort.id}`)
  return params.toString()
}

/** A choice with a condition more; one on the same field is replaced, and a breakdown that it makes impossible. */
export function narrowed(choice: Choice, condition: Condition): Choice {
  const filter = [...choice.filter.filter(([name]) => name !== condition[0]), condition]
  return { ...choice, filter, by: clashes(choice.by, filter) ? 'day' : choice.by }
}

/** The days of a choice as a value of a condition. */
export const daysOf = (span: Span): string => writeSpan(span)
