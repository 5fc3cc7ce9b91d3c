/**
 * Personal macros: commands with the answers to their steps, run one after the other on the same records.
 * Kept with the account; what comes back from there is checked, not trusted. Pure.
 */
import type { Command, Context, Gate, Said } from '../../../../commands/command.ts'
import { literal, titleSaid } from '../../../../commands/command.ts'
import type { Step, StepValues } from '../../../core/steps.ts'
import { tokens } from '../../../core/text.ts'

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

/** Commands that only serve the console itself, or stand for another: they make no step. */
const NO_STEP = /^(?:macro|view|list|help|palette|form|session|edit)\.|^record\.(?:main|previous|next)$/

/** Whether a command becomes a step while a macro is recorded. */
export function recordable(command: Pick<Command, 'id'>): boolean {
  return !NO_STEP.test(command.id)
}

/** Whether recorded values still fit the steps of the command. */
export function answersFit(steps: readonly Step[], args: StepValues): boolean {
  return steps.every((step) => {
    const value = args[step.name]
    if (value === undefined || value === null || value === '') {
      return step.optional === true || step.when !== undefined || (value === null && step.emptied === true)
    }
    if (step.kind === 'enum') return step.values.includes(String(value))
    if (step.kind === 'money' || step.kind === 'integer' || step.kind === 'percent')
      return typeof value === 'number'
    return step.kind === 'boolean' ? typeof value === 'boolean' : typeof value === 'string'
  })
}

/** A step in words: `Ghi cuộc gọi (Không nghe máy)`. */
export function stepSaid(step: MacroStep, command: Command | undefined): Said {
  const what = command ? titleSaid(command) : literal(step.title)
  if (step.shown.length === 0) return what
  return { key: 'commands:macro.stepWith', params: { what, answers: step.shown.map(literal) } }
}

type Find = (id: string) => Command | undefined

/** Why a macro could run nowhere: a command is gone, not allowed, or asks for something else by now. */
function broken(macro: Macro, find: Find, c: Context): Said | undefined {
  if (macro.steps.length === 0) return { key: 'commands:macro.empty' }
  for (const step of macro.steps) {
    const command = find(step.id)
    if (!command) return { key: 'commands:macro.gone', params: { what: literal(step.title) } }
    const what = titleSaid(command)
    if (!c.can(command.ability)) return { key: 'commands:gate.noAbility', params: { what } }
    if (!answersFit(command.steps ?? [], step.args)) {
      return { key: 'commands:macro.otherAnswers', params: { what } }
    }
  }
  return undefined
}

/** Whether a macro can run now; names the command that cannot, and describes the steps. */
export function macroGate(macro: Macro, find: Find, c: Context): Gate {
  const off = (reason: Said): Gate => ({ s: 'off', reason })
  const why = broken(macro, find, c)
  // What no longer fits is changed there; a right that is missing is not.
  if (why?.key === 'commands:gate.noAbility') return off(why)
  if (why) return { s: 'off', reason: why, fix: { command: 'macro.manage' } }
  const commands = macro.steps.flatMap((step) => find(step.id) ?? [])
  const needs = commands.find((command) => command.target)
  const area = needs?.target?.area
  const { target } = c
  if (area !== undefined && (!target || target.count === 0 || target.area !== area)) {
    return off({ key: 'commands:macro.chooseRecord', params: { one: { key: `${area}:one` } } })
  }
  if (area !== undefined && target && target.count > MAX_RECORDS) {
    return off({ key: 'commands:macro.tooManyRecords', params: { max: MAX_RECORDS, count: target.count } })
  }
  // Later steps meet the records as the earlier ones leave them: only the first can be judged now.
  const [first] = commands
  const gate = first?.gate(c)
  if (first && gate && gate.s !== 'on') {
    const reason = gate.s === 'off' ? gate.reason : { key: 'commands:macro.notHere' }
    return {
      s: 'off',
      reason: { key: 'commands:macro.firstStep', params: { what: titleSaid(first), why: reason } },
      ...(gate.s === 'off' && gate.fix && { fix: gate.fix }),
    }
  }
  const steps = macro.steps.map((step) => stepSaid(step, find(step.id)))
  return { s: 'on', will: { key: 'commands:macro.will', params: { steps } } }
}

/** Steps in another order; the same when the place is off the end. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): readonly T[] {
  const to = from + by
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length) return list
  const others = list.filter((_, i) => i !== from)
  return [...others.slice(0, to), one, ...others.slice(to)]
}

/** A name nobody has yet: `Macro 3`. */
export function freeName(macros: readonly Macro[], base: string): string {
  const taken = new Set(macros.map((one) => tokens(one.name).join(' ')))
  for (let n = macros.length + 1; ; n++) {
    const name = `${base} ${n}`
    if (!taken.has(tokens(name).join(' '))) return name
  }
}
