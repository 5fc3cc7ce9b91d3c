/**
 * A state machine as a table with named rows. A transition's name is its verb (`orders.confirm`): the
 * ability, the command, the endpoint and the audit entry. Guards are pure: the console runs them to say
 * why not before a round trip, the server runs the same ones to decide.
 */
import type { Field, Fields } from './fields.ts'
import type { Refusal } from './problems/problems.ts'
import type { Proposal, Step } from './steps.ts'

export type Transition<R, S extends string> = {
  /** States it can start from. */
  from: readonly S[]
  /** The state it leads to; `same` for those that move another axis (payment, calls). */
  to: S | 'same'
  /** With `to: 'same'`: states that it moves on from all the same, and to which. */
  leads?: Readonly<Partial<Record<S, S>>>
  /** Why this record cannot take it now, beyond its state; a key under the area's `reasons`. */
  guard?: (record: R) => Refusal | undefined
  /** Questions asked before it runs. */
  steps?: readonly Step[]
  /**
   * Values that these records suggest, so that the commonest is one key away. `many`: there are more records
   * than these, or several. Pure, for both sides; the server checks everything itself. `today` in the shop's
   * zone.
   */
  propose?: (records: readonly R[], moment: { many: boolean; today: string }) => Proposal
  /**
   * It moves money: the sum of a record where no other is entered, in VND. Nothing empty is preselected then, and the
   * mouse gets a dialog with the sum of all. Undefined where the record at hand, e.g. a row of a list, does not have all of it.
   */
  money?: (record: R) => number | undefined
  /**
   * It decides on what was read, e.g. an approval: the server demands the version that the user saw. `false`: it adds to
   * whatever the record is by then, such as a scanned parcel, and needs no version. Default: what moves money decides.
   */
  decides?: boolean
  /** Asked all at once in a form, where one by one would not do: lines, pictures. */
  form?: boolean
  /**
   * Always previewed, record by record with its values before and after: for changes that are computed. A function: where a
   * record needs it, e.g. for a remark of its effect.
   */
  preview?: boolean | ((record: R) => boolean)
  /** A note above the form's questions, for a record with its detail; a key under the area's `reasons`. */
  notice?: (record: R) => Refusal | undefined
  /** `undo`: done at once and offered back; `confirm`: asked first, for what cannot be undone. */
  danger: 'undo' | 'confirm'
  /** Default keys in lists and details. */
  keys?: string
  /** A command of the whole console that has this key elsewhere, by its id. */
  takesKeyOf?: string
  icon?: string
  /** The first one in this list that is possible is the record's main action (key `e`). */
  main?: boolean
}

/** Whether a transition decides on what was read, so that it needs the version of the record that was seen. */
export const isDecision = ({
  decides,
  money,
}: Pick<Transition<never, string>, 'decides' | 'money'>): boolean => decides ?? money !== undefined

/** A way out of a reason. The form opens on the first of `fields` that is empty. */
export type Fix<T extends string = string> = { verb: T | 'edit'; fields?: readonly string[] }

/**
 * Reasons that no command removes, each with why none does: `noFix`, exported by an area's `states.ts` (keys as in `fixes`) and
 * `commands.ts` (keys as its gates give them). Read by tests alone.
 */
export type NoFix = Readonly<Record<string, string>>

export type States<R, S extends string, T extends string> = {
  /** The record's field that holds the state; `STATELESS` in an area without states. */
  field: string
  values: readonly S[]
  initial: readonly S[]
  /** States that a record comes to as another one moves, by none of its own transitions. */
  follows?: readonly S[]
  /** Why this record can no longer be edited; a key under the area's `reasons`. Absent: it always can. */
  editable?: (record: R) => Refusal | undefined
  /** Fixes of a guard's reason: another transition, or the form (`edit`). */
  fixes?: Readonly<Record<string, Fix<NoInfer<T>>>>
  /** Ways on from a reason that only the server knows, e.g. goods that are gone: transitions, or the form (`edit`). */
  ways?: Readonly<Record<string, readonly Fix<NoInfer<T>>[]>>
  transitions: Readonly<Record<T, Transition<R, S>>>
}

/** The names of an area's fields that are enums. */
type EnumNames<F extends Fields> = { [N in keyof F]: F[N] extends { type: 'enum' } ? N : never }[keyof F] &
  string
type EnumValue<F extends Fields, N extends keyof F> = F[N] extends {
  values: readonly (infer V extends string)[]
}
  ? V
  : never

/** Declares the states of an area: the values of one of its fields. Throws on a transition to an unknown state. */
export function defineStates<R>() {
  return <const F extends Fields, const N extends EnumNames<F>, const T extends string>(
    area: { fields: F },
    given: Omit<States<R, EnumValue<F, N>, T>, 'values' | 'field'> & { field: N },
  ): States<R, EnumValue<F, N>, T> => {
    const field: Field | undefined = area.fields[given.field]
    if (field?.type !== 'enum') throw new Error(`${given.field} is no enum`)
    const states = { ...given, values: field.values as readonly EnumValue<F, N>[] }
    const known = new Set<string>(states.values)
    for (const [name, row] of Object.entries<Transition<R, EnumValue<F, N>>>(states.transitions)) {
      const unknown = [...row.from, ...(row.to === 'same' ? [] : [row.to])].filter(
        (state) => !known.has(state),
      )
      if (unknown.length > 0) throw new Error(`transition ${name}: unknown state ${unknown.join(', ')}`)
    }
    return states
  }
}

/** The field and the one state of an area without states. */
export const STATELESS = 'any'

/** Declares the transitions of an area without states: no state bars them, and none follows from them. */
export function defineActions<R>() {
  return <const T extends string>(
    transitions: Readonly<Record<T, Omit<Transition<R, string>, 'from' | 'to'>>>,
  ): States<R, string, T> => ({
    field: STATELESS,
    values: [STATELESS],
    initial: [STATELESS],
    transitions: Object.fromEntries(
      Object.entries<Omit<Transition<R, string>, 'from' | 'to'>>(transitions).map(([name, row]) => [
        name,
        { ...row, from: [STATELESS], to: 'same' },
      ]),
    ) as unknown as Readonly<Record<T, Transition<R, string>>>,
  })
}

/** States to which neither an initial state nor another record leads. A test keeps it empty once every transition exists. */
export function unreachable(states: States<never, string, string>): string[] {
  const seen = new Set<string>([...states.initial, ...(states.follows ?? [])])
  for (let grew = true; grew; ) {
    grew = false
    for (const row of Object.values(states.transitions)) {
      if (row.to === 'same' || seen.has(row.to) || !row.from.some((state) => seen.has(state))) continue
      seen.add(row.to)
      grew = true
    }
  }
  return states.values.filter((state) => !seen.has(state))
}

/** Why a transition cannot start on this record, or undefined when it can. The one place that decides. */
export function refusal<R>(
  states: States<R, string, string>,
  name: string,
  record: R & Record<string, unknown>,
): Refusal | undefined {
  const row = states.transitions[name]
  if (!row) return { key: 'unknownTransition', params: { name } }
  const state = states.field === STATELESS ? STATELESS : String(record[states.field])
  if (!row.from.includes(state))
    return { key: 'wrongState', params: { field: states.field, state, wanted: row.from.join(',') } }
  return row.guard?.(record)
}

/** The states of any area. */
export type AnyStates = States<never, string, string>
