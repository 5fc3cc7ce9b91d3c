import type { Field } from './fields.ts'

/**
 * One argument of a command or transition. The palette asks for it, the form shows it, and the server
 * checks it: all three from this description, so that they cannot disagree. `optional` may be left out;
 * `emptied` may be answered with nothing, as a field that is to be emptied.
 */
export type Step = { name: string; optional?: boolean; emptied?: boolean } & (
  | { kind: 'enum'; values: readonly string[] }
  | { kind: 'boolean' }
  /** `initial` stands there when it is asked for. */
  | { kind: 'text'; max: number; min?: number; initial?: string }
  | { kind: 'money'; min?: number }
  /** Basis points. */
  | { kind: 'percent' }
  | { kind: 'integer'; min?: number; max?: number }
  | { kind: 'date' }
  | { kind: 'time' }
  | { kind: 'record'; area: string }
)

/**
 * What a person answered, by the step's name. Money in VND, percentages in basis points, times in ISO 8601,
 * records by id; null where the answer is "nothing" (`emptied`).
 */
export type StepValues = Record<string, string | number | boolean | null | undefined>

/** The longest text that any field takes; the area's own input schema says less where it does. */
const LONGEST_TEXT = 2_000

/** The step that asks for a field's value; undefined for kinds that are no single value. */
export function stepOfField(name: string, field: Field): Step | undefined {
  const common = { name, ...(field.optional && { emptied: true }) }
  switch (field.type) {
    case 'enum':
      return { ...common, kind: 'enum', values: field.values }
    case 'ref':
      return { ...common, kind: 'record', area: field.area }
    case 'text':
    case 'code':
    case 'phone':
    case 'email':
    case 'url':
      return { ...common, kind: 'text', max: LONGEST_TEXT }
    case 'boolean':
    case 'money':
    case 'percent':
    case 'integer':
    case 'date':
    case 'time':
      return { ...common, kind: field.type }
    default:
      return undefined
  }
}
