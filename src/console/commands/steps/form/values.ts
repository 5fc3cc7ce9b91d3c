/** Values in the form of a command's steps, and the part of them that is sent. Pure. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { FileValue } from '../../../../core/attachments.ts'
import { NUMBER_TYPES } from '../../../../core/fields.ts'
import {
  earliestDay,
  isOfOne,
  type LineAnswer,
  type LineRow,
  type Proposal,
  type Step,
  type StepValues,
} from '../../../../core/steps.ts'
import { type LineEntries, quantityOf } from '../../../kit/form/controls/lines.tsx'

export type Entered = Readonly<Record<string, unknown>>
/** Why a value cannot be sent: a key of the words with its parameters. */
type Complaint = { key: string; params?: Record<string, string | number> }

/** Whether an answer was uploaded while it was chosen. */
const isUploaded = ({ kind }: Step) => kind === 'pictures' || kind === 'files'

type LinesStep = Step & { kind: 'lines' }

/** The steps that are asked of a record, or (undefined) of many at once. */
export function askedSteps(
  steps: readonly Step[],
  record: AnyRecord | undefined,
  can: (ability: string | undefined) => boolean,
): Step[] {
  return steps.filter((step) => {
    if (!can(step.ability)) return false
    if (!record) return !isOfOne(step)
    return step.needed?.(record) ?? true
  })
}

/** The first values of the form. */
export function firstValues(steps: readonly Step[], { answers = {} }: Proposal): Entered {
  return Object.fromEntries(
    steps.map((step) => {
      const proposed = answers[step.name]
      if (proposed !== undefined) return [step.name, proposed]
      if (step.kind === 'lines') return [step.name, new Map()]
      if (isUploaded(step)) return [step.name, []]
      return [step.name, step.kind === 'text' ? (step.initial ?? '') : '']
    }),
  )
}

/** Whether a line is named: something of it is chosen, or the user counted it otherwise. */
const isNamed = ({ counted }: LinesStep, row: LineRow, quantity: number | undefined) =>
  quantity !== undefined && (counted ? quantity !== row.initial : quantity > 0)

/**
 * The chosen lines. Of a line that was not touched the values are those that its record has by now. `read`: the rows as they
 * were when the form opened, which a count is against.
 */
export function linesOf(
  step: LinesStep,
  rows: readonly LineRow[],
  entries: LineEntries,
  read: readonly LineRow[] = rows,
): LineAnswer[] {
  return rows.flatMap((row) => {
    const entry = entries.get(row.id)
    const quantity = quantityOf(row, entry)
    if (quantity === undefined || !isNamed(step, row, quantity)) return []
    // The server takes the usual value of a flag that was not touched.
    const touched = (step.flags ?? []).filter((flag) => entry?.flags?.[flag] !== undefined)
    const flags = Object.fromEntries(touched.map((flag) => [flag, entry?.flags?.[flag] === true]))
    const from = step.counted ? (read.find(({ id }) => id === row.id) ?? row).initial : undefined
    return { line: row.id, quantity, ...flags, ...(from !== undefined && { from }) }
  })
}

/** The lines as they are sent; undefined for those that the server takes by itself, where no line was touched. */
function sentLines(
  step: LinesStep,
  record: AnyRecord | undefined,
  entries: LineEntries,
  opened: AnyRecord | undefined,
): LineAnswer[] | undefined {
  const rows = record ? step.rows(record) : []
  const isTouched = rows.some(({ id }) => entries.has(id))
  return step.optional && !isTouched ? undefined : linesOf(step, rows, entries, opened && step.rows(opened))
}

function lineComplaint(
  step: LinesStep,
  rows: readonly LineRow[],
  entries: LineEntries,
): Complaint | undefined {
  const wrong = rows.find((row) => quantityOf(row, entries.get(row.id)) === undefined)
  if (wrong) {
    const tooMany = /^\d+$/.test(entries.get(wrong.id)?.text?.trim() ?? '')
    return {
      key: tooMany ? 'form:lines.tooMany' : 'form:lines.wrong',
      params: { name: wrong.name, max: wrong.max },
    }
  }
  return rows.some((row) => isNamed(step, row, quantityOf(row, entries.get(row.id))))
    ? undefined
    : { key: step.counted ? 'form:lines.unchanged' : 'form:lines.empty' }
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined

/** The error of a value, before anything is sent; the server checks the same again. */
function complaintOf(step: Step, value: unknown, record: AnyRecord | undefined): Complaint | undefined {
  if (step.kind === 'lines') return lineComplaint(step, record ? step.rows(record) : [], value as LineEntries)
  if (isUploaded(step)) return undefined
  if (isEmpty(value) || (typeof value === 'string' && value.trim() === '')) {
    return step.optional ? undefined : { key: 'problems:required' }
  }
  if (step.kind === 'text' && typeof value === 'string') {
    const { length } = value.trim()
    if (length < (step.min ?? 1)) return { key: 'problems:tooShort', params: { min: step.min ?? 1 } }
    if (length > step.max) return { key: 'problems:tooLong', params: { max: step.max } }
  }
  const earliest = earliestDay(step, Date.now())
  if (earliest !== undefined && String(value) < earliest) return { key: 'problems:dayPast' }
  // What could not be read stays as it was typed.
  if ((NUMBER_TYPES as readonly string[]).includes(step.kind) && typeof value !== 'number')
    return { key: 'problems:number' }
  return undefined
}

/** Errors of the values, by the step's name; empty for none. */
export function complaints(
  steps: readonly Step[],
  entered: Entered,
  record: AnyRecord | undefined,
  { area = '', against = {} }: { area?: string | undefined; against?: Proposal['against'] } = {},
): Record<string, Complaint> {
  return Object.fromEntries(
    steps.flatMap((step) => {
      const value = entered[step.name]
      const refusal = against[step.name]?.(value)
      const complaint =
        complaintOf(step, value, record) ?? (refusal && { ...refusal, key: `${area}:reasons.${refusal.key}` })
      return complaint ? [[step.name, complaint]] : []
    }),
  )
}

const idOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : value

/** The values as a command takes them, without empty ones. `opened`: the record as the form opened with it. */
export function answersOf(
  steps: readonly Step[],
  entered: Entered,
  record: AnyRecord | undefined,
  opened?: AnyRecord,
): StepValues {
  return Object.fromEntries(
    steps.flatMap((step): [string, StepValues[string]][] => {
      const value = entered[step.name]
      if (step.kind === 'lines') {
        const lines = sentLines(step, record, value as LineEntries, opened)
        return lines ? [[step.name, lines]] : []
      }
      if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return []
      const sent =
        step.kind === 'record'
          ? idOf(value)
          : step.kind === 'files'
            ? (value as FileValue[]).map(({ file }) => file)
            : value
      return [[step.name, (typeof sent === 'string' ? sent.trim() : sent) as StepValues[string]]]
    }),
  )
}
