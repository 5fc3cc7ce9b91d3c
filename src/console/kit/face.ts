/** The console face of an area. Everything regular is derived from the manifest by the kit. */
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { AnyRecord, Area, RecordOf } from '../../core/area.ts'
import type { AreaParts } from '../../core/area-parts.ts'
import type { ListQuery } from '../../core/filter/filters.ts'
import type { Form } from './drafts/use-draft.ts'
import type { FormValues } from './form/save.ts'

/** A tab of the detail, chosen by digit keys. */
export type DetailTab<R> = {
  id: string
  /** Translation key. */
  title: string
  count?(record: R): number | undefined
  component: ComponentType<{ record: R }>
}

export type FormSection = {
  id: string
  /** Translation key; absent for the first, unnamed one. */
  title?: string
  fields: readonly string[]
}

export type InputSchema = z.ZodType<Record<string, unknown>>

export type ConsoleFace<A extends Area = Area> = {
  area: A
  /** The area's `states.ts` and `commands.ts`, where it has them. */
  states?: AreaParts['states']
  commands?: AreaParts['commands']
  /** Cells that show more than the field's type does. */
  cells?: Partial<Record<string, (record: RecordOf<A>) => ReactNode>>
  /** The detail's first tab; absent: all fields as a definition list. */
  overview?: ComponentType<{ record: RecordOf<A> }>
  /** Tabs between the overview and the activity. */
  tabs?: readonly DetailTab<RecordOf<A>>[]
  /** Below the rows of the list: what those of its filter come to. */
  totals?: ComponentType<{ query: ListQuery }>
  /** The page at the area's own path, where the manifest sets `page`. */
  home?: ComponentType
  /** Pages of its own, by the ids of the manifest's `pages`. */
  pages?: Readonly<Record<string, ComponentType>>
  /** Fetches what `overview` and `tabs` are made of, where their code comes late: called once the list is there. */
  preload?(): Promise<unknown>
  /** Fields of the form in groups; absent: every field of the input schema in the manifest's order. */
  form?: readonly FormSection[]
  /**
   * Fields that depend on other values, by field: whether it is shown. A hidden field keeps its value and is sent;
   * the server empties fields that do not fit the others.
   */
  asks?: Partial<Record<string, (values: Readonly<Record<string, unknown>>) => boolean>>
  /** Loads the input schema, the very one the server checks with: fetched with the form, not with the list. */
  input(): Promise<InputSchema>
  /**
   * Values of a new record that begins with one of another area, or in a tree with its parent: the form at `/new#from=<area>/<code>`, opened by a command
   * of that area's records.
   */
  begin?(from: string, record: AnyRecord): FormValues
  /** Key of the words above the errors of a new record that is refused, in place of their number. */
  createFailed?: string
  /** The input of a new record, where it differs from the input of a change. */
  newInput?(): Promise<InputSchema>
  /** Values entered with the record that are no fields of it, next to those that are secret: kept in drafts. */
  beside?: readonly string[]
  /** A form laid out by the area itself, fetched with it. Drafts, keys, conflicts and saving stay the kit's. */
  body?(): Promise<FormBody>
  /** An element below the fields while they are entered, e.g. a preview of the result. */
  below?: ComponentType<Pick<FormBodyProps, 'form' | 'record'>>
  /** Controls other than those of the field's type, by field. */
  controls?: Partial<Record<string, ComponentType<ControlProps>>>
}

/** A form control for one field. Values are in the record's own shape (a ref is `{id, code, name}`). */
export type ControlProps = {
  id: string
  name: string
  value: unknown
  onChange(value: unknown): void
  onBlur(): void
  invalid: boolean
  describedBy?: string
  disabled?: boolean
  required?: boolean
}

export type FormBodyProps = {
  form: Form
  /** Absent: a new record. */
  record: AnyRecord | undefined
  /** Fields that have to be there. */
  required: ReadonlySet<string>
  saving: boolean
}

export type FormBody = {
  component: ComponentType<FormBodyProps>
  /** Values of a new record, next to those that the schema fills in by itself. */
  blank: Readonly<FormValues>
  /** Values of a known one that do not stand in it under their own names. */
  read(record: AnyRecord): FormValues
  /** Its own values in words, where two versions are compared; undefined: the usual ones of the field's type. */
  words?(field: string, value: unknown): string | undefined
}

/** Declares an area's console face. */
export function defineConsole<const A extends Area>(face: ConsoleFace<A>): ConsoleFace<A> {
  return face
}

/** Any area's face, for code that serves all of them. */
export type AnyFace = Omit<ConsoleFace, 'cells' | 'overview' | 'tabs'> & {
  cells?: Partial<Record<string, (record: AnyRecord) => ReactNode>>
  overview?: ComponentType<{ record: AnyRecord }>
  tabs?: readonly DetailTab<AnyRecord>[]
}
