import type { AnyRecord } from './area.ts'
import { dayOf } from './dates/dates.ts'
import type { Condition, Field } from './fields.ts'
import type { Refusal } from './problems/problems.ts'

/** The most of a line that has no limit of its own, in pieces. */
export const MANY_PIECES = 1_000_000

/** A line that a step `lines` offers. */
export type LineRow = {
  id: string
  name: string
  /** Next to the name: variant, code. */
  detail?: string
  image?: string | null
  /** The most that can be chosen; 0: the line is shown and cannot be chosen. */
  max: number
  /** The value until the user gives another. */
  initial: number
  /** Flags that are not yes until the user gives another value, by name. */
  flags?: Readonly<Record<string, boolean>>
}

/** The value of a line's flag where the user gave none. */
export const usualFlag = ({ flags }: Pick<LineRow, 'flags'>, flag: string): boolean => flags?.[flag] ?? true

/** Values of one chosen line; flags by name. `from`: of a counted line, the quantity that was read before it was counted. */
export type LineAnswer = { readonly line: string; readonly quantity: number; readonly from?: number } & {
  readonly [flag: string]: string | number | boolean
}

/** Lists that the shop keeps itself. Those of reasons are added by `lists.ts` of the area `reasons`. */
export interface ChoiceLists {
  /** Results of calls (area `call-outcomes`). */
  'call-outcome': true
}
export type ChoiceList = keyof ChoiceLists

/**
 * One argument of a command or transition. The palette asks for it, the form shows it, and the server
 * checks it: all three from this description, so that they cannot disagree. `optional` may be left out;
 * `emptied` may be answered with nothing, as a field that is to be emptied.
 * `when`: asked only after an earlier step was answered with one of these, or otherwise than was proposed.
 */
export type Step = {
  name: string
  optional?: boolean
  emptied?: boolean
  when?: { step: string; is: readonly string[] } | { step: string; differs: true }
  /** Asked of no other user; the server refuses an answer of who does not hold it. */
  ability?: string
  /** Whether it is a question for this record at all (its detail is loaded); not known of many: asked. */
  needed?(record: AnyRecord): boolean
} & (
  | { kind: 'enum'; values: readonly string[] }
  /** One of a list that the shop keeps: the answer is its key. A step's name belongs to one list in its area. */
  | { kind: 'choice'; list: ChoiceList }
  | { kind: 'boolean' }
  /** `initial` is the first value of the input. */
  | { kind: 'text'; max: number; min?: number; initial?: string }
  | { kind: 'money'; min?: number }
  /** Basis points. */
  | { kind: 'percent' }
  /** Whole minutes. */
  | { kind: 'duration' }
  | { kind: 'integer'; min?: number; max?: number }
  | { kind: 'decimal' }
  /** `from`: no earlier day is taken. */
  | { kind: 'date'; from?: 'today' }
  /** `end`: as that of a field (`core/fields.ts`). */
  | { kind: 'time'; end?: true }
  /** A time of day. */
  | { kind: 'clock' }
  /** `where`: only these are offered; `narrow`: and of those only what fits the answer of an earlier step. */
  | { kind: 'record'; area: string; where?: readonly Condition[]; narrow?: Narrow }
  /**
   * Some of the record's lines with a quantity each, and further choices about them (`flags`; at first as its row has them, else
   * yes). Left out, the server takes the usual ones: so it is for many records at once.
   */
  | {
      kind: 'lines'
      /** The smallest quantity of a line that is named. */
      least: 0 | 1
      /** The quantity is counted: lines are named whose quantity is not their first one, also those of which there is none. */
      counted?: boolean
      flags?: readonly string[]
      rows(record: AnyRecord): readonly LineRow[]
      /** The sum of the chosen lines; a key under the area's `reasons`. */
      sum?(record: AnyRecord, chosen: readonly LineAnswer[]): Refusal
    }
  /** Pictures: they are uploaded as they are chosen, and the answer holds their addresses. */
  | { kind: 'pictures'; most: number }
  /** Attached files: uploaded as they are chosen, and the answer holds their ids. */
  | { kind: 'files'; most: number }
)

/**
 * Values of the user by step name. Money in VND, percentages in basis points, times in ISO 8601, records by
 * id; null for an emptied value (`emptied`).
 */
export type StepValues = Record<
  string,
  string | number | boolean | null | undefined | readonly LineAnswer[] | readonly string[]
>

/** The earliest day that a step takes, of the shop's zone; undefined where any will do. */
export const earliestDay = (step: Step, now: number): string | undefined =>
  step.kind === 'date' && step.from === 'today' ? dayOf(now) : undefined

/** Whether the answer is of one record alone: it is asked for no others, and never repeated on another. */
export function isOfOne({ kind }: Step): boolean {
  return kind === 'lines' || kind === 'pictures' || kind === 'files'
}

/** By the answer of an earlier step, which records fit it. */
export type Narrow = { step: string; by: Readonly<Record<string, readonly Condition[]>> }

/** A value that the user only has to confirm; a record with its name. */
export type Proposed = string | number | boolean | { id: string; code: string; name: string }

/**
 * An answer that follows from earlier ones: the record that was chosen in step `from`, read in full (undefined where
 * that step was not asked), and what was answered so far. Undefined: nothing is suggested.
 */
export type Following = {
  from: string
  answer(chosen: AnyRecord | undefined, answers: StepValues): Promise<Proposed | undefined>
}

/**
 * Suggestions of the target records: values by step, steps that are not asked, and values that depend on
 * other values.
 */
export type Proposal = {
  answers?: Readonly<Record<string, Proposed>>
  leave?: readonly string[]
  follow?: Readonly<Record<string, Following>>
  /** Objections of these records to a value, by step: shown while typing; a key under the area's `reasons`. */
  against?: Readonly<Record<string, (value: unknown) => Refusal | undefined>>
}

/** The value of an answer that was proposed. */
export const proposedValue = (proposed: Proposed): string | number | boolean =>
  typeof proposed === 'object' ? proposed.id : proposed

/** Whether a step is asked after what was answered so far; a step it waits for that is still open counts as yes. */
export function isAsked(step: Step, answers: StepValues, proposal: Proposal = {}): boolean {
  if (proposal.leave?.includes(step.name)) return false
  const { when } = step
  const given = when && answers[when.step]
  if (!when || given === undefined) return true
  if ('is' in when) return when.is.includes(String(given))
  const proposed = proposal.answers?.[when.step]
  return proposed === undefined || proposedValue(proposed) !== given
}

/** The longest text of any field; the area's own input schema sets a lower limit where needed. */
const LONGEST_TEXT = 2_000

/** How the answer of a step is shown; as `kindOf` of a field. */
export const shownAs = (step: Step): string => (step.kind === 'time' && step.end ? 'end' : step.kind)

/** The step that asks for a field's value; undefined for kinds that are no single value. */
export function stepOfField(name: string, field: Field): Step | undefined {
  const common = { name, ...(field.optional && { emptied: true }) }
  switch (field.type) {
    case 'enum':
      return { ...common, kind: 'enum', values: field.values }
    case 'ref':
      return { ...common, kind: 'record', area: field.area, ...(field.where && { where: field.where }) }
    case 'text':
    case 'longtext':
    case 'code':
    case 'link':
    case 'phone':
    case 'email':
    case 'url':
      return { ...common, kind: 'text', max: LONGEST_TEXT }
    case 'boolean':
    case 'money':
    case 'percent':
    case 'duration':
    case 'integer':
    case 'decimal':
    case 'date':
    case 'clock':
      return { ...common, kind: field.type }
    case 'time':
      return { ...common, kind: 'time', ...(field.end && { end: true }) }
    default:
      return undefined
  }
}
