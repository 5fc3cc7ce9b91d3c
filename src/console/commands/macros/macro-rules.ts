/** Steps of macros: which commands can be one, whether they can run now, and their words. Pure; loaded with the first macro. */
import type { Command, Context, Gate, Said } from '../../../../commands/command.ts'
import { literal, titleSaid } from '../../../../commands/command.ts'
import { NUMBER_TYPES } from '../../../core/fields.ts'
import type { Step, StepValues } from '../../../core/steps.ts'
import { tokens } from '../../../core/text.ts'
import { MAX_RECORDS, type Macro, type MacroStep } from './macro.ts'

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
    if ((NUMBER_TYPES as readonly string[]).includes(step.kind)) return typeof value === 'number'
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
