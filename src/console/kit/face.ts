/** What an area's console face declares. Everything regular is derived from the manifest by the kit. */
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { AnyRecord, Area, RecordOf } from '../../core/area.ts'

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
  /** Cells that are more than the field's type says. */
  cells?: Partial<Record<string, (record: RecordOf<A>) => ReactNode>>
  /** The detail's first tab; absent: all fields as a definition list. */
  overview?: ComponentType<{ record: RecordOf<A> }>
  /** Tabs between the overview and the activity. */
  tabs?: readonly DetailTab<RecordOf<A>>[]
  /** Fields of the form in groups; absent: every field of the input schema in the manifest's order. */
  form?: readonly FormSection[]
  /** Loads the input schema, the very one the server checks with: fetched with the form, not with the list. */
  input(): Promise<InputSchema>
  /** Controls that are more than the field's type says, by field. */
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
