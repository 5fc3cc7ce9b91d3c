/** Groups of a list: counts and sums by its fields, as the API returns them. */
import type { Area } from './area.ts'
import type { Field } from './fields.ts'

/** Groups of one response; smaller ones are only counted. */
export const GROUPS_MAX = 400

export type GroupRow = {
  /** One for each field: a value, an id, or a day; null: empty. */
  keys: readonly (string | null)[]
  /** Names of records that keys point to, null for other keys. */
  names: readonly (string | null)[]
  count: number
  /** VND by field. */
  sums: Readonly<Record<string, number>>
}

export type Groups = {
  rows: readonly GroupRow[]
  /** Groups that are not among the rows, all smaller. */
  left: number
}

const TYPES: ReadonlySet<Field['type']> = new Set(['enum', 'boolean', 'ref', 'date', 'time'])

/** Whether a list can be grouped by a field; a time counts by its day. */
export const isGrouping = (field: Field): boolean => TYPES.has(field.type) && !field.private

/** Returns the verb that sums of money take, undefined where an area has none. */
export const sumsVerb = ({ sums }: Area): string | undefined => sums
