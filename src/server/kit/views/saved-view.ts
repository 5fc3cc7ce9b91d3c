/** Saved views: what may be in one, and what of it still holds when it is read. */

import { z } from 'zod'
import { ALL_ABILITIES } from '../../../core/abilities.ts'
import { type ColumnChoice, MAX_WIDTH, MIN_WIDTH } from '../../../core/column-choice.ts'
import { type Condition, parseSort } from '../../../core/fields.ts'
import { writeCondition } from '../../../core/filter/condition.ts'
import { isPhone } from '../../../core/phone.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { lineForm } from '../../../core/sameness.ts'
import { tokens } from '../../../core/text.ts'
import type { SavedView } from '../../../core/wire/views.ts'
import type { AreaTable } from '../area/columns.ts'
import type { Tools } from '../area/dependencies.ts'
import type { Actor } from '../area/face.ts'
import { privateFields } from '../area/privacy/private.ts'
import { orderOf } from '../area/read/order.ts'
import { readText, readWhere } from '../area/read/where.ts'

/** As the table holds it. */
export type StoredView = {
  id: string
  area: string
  name: string
  conditions: unknown[]
  q: string
  sort: string
  columns: ColumnChoice | null
  shared: boolean
  owner_id: string
  version: number
  deleted: boolean
}

/** One line without invisible characters; always shown as plain text. */
const viewName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine((text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text), { error: 'text' })
  .transform(lineForm)

const MAX_COLUMNS = 100
const fieldNames = z.array(z.string().max(60)).max(MAX_COLUMNS)
const columnChoice = z
  .strictObject({
    shown: fieldNames,
    pinned: fieldNames,
    widths: z.record(z.string().max(60), z.int().min(MIN_WIDTH).max(MAX_WIDTH)),
  })
  .partial()
  .nullable()

export const viewBody = z.strictObject({
  area: z.string().max(60),
  name: viewName,
  where: z.array(z.unknown()).default([]),
  q: z.string().default(''),
  sort: z.string().max(100).optional(),
  columns: columnChoice.default(null),
  shared: z.boolean().default(false),
})
export type ViewInput = z.infer<typeof viewBody>

export const viewChanges = z
  .strictObject({
    name: viewName,
    where: z.array(z.unknown()),
    q: z.string(),
    sort: z.string().max(100),
    columns: columnChoice,
    shared: z.boolean(),
  })
  .partial()
export type ViewChanges = z.infer<typeof viewChanges>

/**
 * Throws `invalid` for a view that others see and that holds a phone number: each of them would be shown it, and would use up
 * their own limit of numbers by opening it.
 */
export function checkShared(
  table: AreaTable,
  { shared, conditions, q }: Pick<StoredView, 'shared' | 'conditions' | 'q'>,
): void {
  if (!shared) return
  const fields = privateFields(table.area)
  // Whether there is a number at all reveals none.
  const isNumber = (one: unknown) => Array.isArray(one) && fields.includes(one[0]) && one[1] !== 'empty'
  const asks = conditions.some(isNumber)
  const types = fields.length > 0 && [q, ...tokens(q)].some(isPhone)
  if (asks || types) throw new Problem('invalid', { fields: { shared: { key: 'sharedNumber' } } })
}

/** Checks what a view is to hold against the area. Throws `unknownField` or `badFilter` naming what is wrong. */
export function checkHolds(tools: Tools, table: AreaTable, view: ViewChanges): void {
  if (view.where) readWhere(table, view.where)
  if (view.q !== undefined) readText(view.q)
  if (view.sort !== undefined && !isSort(tools, table, view.sort)) {
    throw new Problem('badFilter', { fields: { sort: { key: 'unknownField' } } })
  }
  const { shown = [], pinned = [], widths = {} } = view.columns ?? {}
  const strange = [...shown, ...pinned, ...Object.keys(widths)].find((name) => !table.listed(name))
  if (strange !== undefined) {
    throw new Problem('unknownField', { fields: { [strange]: { key: 'unknownField' } } })
  }
}

const isSort = (tools: Tools, table: AreaTable, sort: string) =>
  orderOf(table, tools.tables, parseSort(sort)) !== undefined

/** Whether a condition holds still: its field, operator and values are the area's. */
function fits(table: AreaTable, condition: unknown): condition is Condition {
  try {
    readWhere(table, [condition])
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** A condition that no longer fits, as an address would write it. */
function written(condition: unknown): { name: string; text: string } {
  if (!Array.isArray(condition) || typeof condition[0] !== 'string') {
    return { name: 'where', text: JSON.stringify(condition) }
  }
  return { name: condition[0], text: writeCondition(condition as unknown as Condition) }
}

/** Columns without those that the area no longer lists; null when none of them is left. */
function columnsNow(table: AreaTable, { shown, pinned, widths }: ColumnChoice): ColumnChoice | null {
  const listed = (names: readonly string[]) => names.filter((name) => table.listed(name))
  const left = shown && listed(shown)
  if (left?.length === 0) return null
  return {
    ...(left && { shown: left }),
    ...(pinned && { pinned: listed(pinned) }),
    ...(widths && {
      widths: Object.fromEntries(Object.entries(widths).filter(([name]) => table.listed(name))),
    }),
  }
}

/** The part of a stored view that fits the area now, and the names of the rest. */
export function holdsNow(
  tools: Tools,
  table: AreaTable,
  view: Pick<StoredView, 'conditions' | 'sort' | 'columns'>,
): Pick<SavedView, 'where' | 'sort' | 'columns' | 'dropped'> {
  const where = view.conditions.filter((condition) => fits(table, condition))
  const dropped = view.conditions.filter((condition) => !fits(table, condition)).map(written)
  const sorts = isSort(tools, table, view.sort)
  if (!sorts) dropped.push({ name: 'sort', text: view.sort })
  return {
    where,
    sort: sorts ? view.sort : table.area.sort,
    columns: view.columns && columnsNow(table, view.columns),
    dropped,
  }
}

/** The owner changes a view; a shared one also an administrator. */
export function mayChange(actor: Actor, view: Pick<StoredView, 'owner_id' | 'shared'>): boolean {
  return view.owner_id === actor.accountId || (view.shared && actor.abilities.has(ALL_ABILITIES))
}
