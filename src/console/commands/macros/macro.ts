/**
 * Personal macros: commands with the answers to their steps, run one after the other on the same records.
 * Kept with the account; what comes back from there is checked, not trusted. Pure.
 */
import type { StepValues } from '../../../core/steps.ts'

export type MacroStep = {
  /** The command. */
  id: string
  args: StepValues
  /** Times and days as they were typed (`mai 9h`): they are read again at each run. */
  typed?: Record<string, string>
  /** The values as they were shown. */
  shown: readonly string[]
  /** Its title when it was recorded: what is said once the command is gone. */
  title: string
}
export type Macro = { id: string; name: string; steps: readonly MacroStep[] }

/** Name under which the account keeps them. */
export const KEPT_MACROS = 'macros'
export const MAX_MACROS = 40
export const MAX_STEPS = 20
export const MAX_NAME = 60
/** All preferences of an account share 64 KB on the server; macros leave room for the others. */
const MAX_BYTES = 40_000
/** Each step is one change on the server; beyond this many records it would be a job of its own. */
export const MAX_RECORDS = 200

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readArgs(value: unknown): StepValues {
  if (!isObject(value)) return {}
  const known = Object.entries(value).filter(
    ([, one]) => one === null || ['string', 'number', 'boolean'].includes(typeof one),
  )
  return Object.fromEntries(known) as StepValues
}

function readStep(value: unknown): MacroStep | undefined {
  if (!isObject(value) || !isText(value.id, 100)) return undefined
  const typed = isObject(value.typed)
    ? Object.fromEntries(
        Object.entries(value.typed).filter((one): one is [string, string] => isText(one[1], 100)),
      )
    : undefined
  return {
    id: value.id,
    args: readArgs(value.args),
    ...(typed && { typed }),
    shown: Array.isArray(value.shown) ? value.shown.filter((one) => isText(one, 400)) : [],
    title: isText(value.title, 200) ? value.title : value.id,
  }
}

/** The macros of what an account keeps; what is broken is left out. */
export function readMacros(kept: unknown): Macro[] {
  if (!Array.isArray(kept)) return []
  const seen = new Set<string>()
  return kept.slice(0, MAX_MACROS).flatMap((one: unknown) => {
    if (!isObject(one) || !isText(one.id, 40) || !/^[\w-]+$/.test(one.id) || seen.has(one.id)) return []
    if (!isText(one.name, MAX_NAME) || !Array.isArray(one.steps)) return []
    const steps = one.steps.slice(0, MAX_STEPS).map(readStep)
    if (steps.some((step) => step === undefined)) return []
    seen.add(one.id)
    return { id: one.id, name: one.name, steps: steps as MacroStep[] }
  })
}

/** Why these macros cannot be kept; undefined when they can. */
export function notKept(macros: readonly Macro[]): 'tooMany' | 'tooBig' | undefined {
  if (macros.length > MAX_MACROS) return 'tooMany'
  return new TextEncoder().encode(JSON.stringify(macros)).length > MAX_BYTES ? 'tooBig' : undefined
}
