/**
 * Runs a macro: its steps in order on the same records, each through its own gate at that moment. A record
 * that refuses a step takes no part in the later ones; when none is left, or a call fails, the macro stops
 * and reports the steps that ran. All of it is undone as one.
 */
import {
  type Command,
  type Context,
  literal,
  type Outcome,
  type RunOptions,
  type Said,
  type Target,
  titleSaid,
} from '../../../../commands/command.ts'
import type { AnyRecord } from '../../../core/area.ts'
import { store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import { listTargetAtom } from '../../kit/list/target.ts'
import { api } from '../../kit/net/api.ts'
import { ApiProblem, isAborted } from '../../kit/net/api-problem.ts'
import { newKey } from '../../kit/net/request.ts'
import { confirm } from '../../kit/overlays/dialog.tsx'
import { builtIn } from '../built-in.ts'
import { currentContext } from '../context.ts'
import { CannotRun } from '../ports/cannot-run.ts'
import { wordsOf } from '../run/failures.ts'
import { say } from '../run/say.ts'
import { noteSeen } from '../seen.ts'
import { readStep } from '../steps/step-values.ts'
import type { Macro, MacroStep } from './macro.ts'
import { macroGate, stepSaid } from './macro-rules.ts'

const PAGE = 100

type Refused = NonNullable<Outcome['refused']>[number]

/** The records of a target one by one: a filter would mean others once the first step has moved them. */
async function pinned(target: Target, signal: AbortSignal): Promise<Target> {
  if (!target.query) return target
  const { where, q, sort } = target.query
  const left = new Set(target.query.except)
  const records: AnyRecord[] = []
  let after: string | undefined
  do {
    const page = await api.list(target.area, { where, q, sort, after, limit: PAGE }, signal)
    records.push(...page.data.filter((record) => !left.has(record.id)))
    after = page.next ?? undefined
  } while (after !== undefined && records.length < target.count)
  const { query: _, ...rest } = target
  return { ...rest, records, count: records.length }
}

/**
 * Fetches the records again; deleted ones are left out and reported to `lost`. Throws when the server cannot
 * be reached.
 */
async function fresh(target: Target, signal: AbortSignal, lost: (refused: Refused) => void): Promise<Target> {
  const [only] = target.records
  if (target.records.length === 1 && only) {
    const record = await api.read(target.area, only.id, signal)
    return { ...target, records: [record], count: 1 }
  }
  const ids = target.records.map((record) => record.id)
  const found = await Promise.allSettled(ids.map((id) => api.read(target.area, id, signal)))
  const records = found.flatMap((one, at) => {
    if (one.status === 'fulfilled') return [one.value]
    if (!(one.reason instanceof ApiProblem) || !one.reason.is('notFound')) throw one.reason
    lost({ code: target.records[at]?.code ?? '', reason: { key: 'problems:notFound' } })
    return []
  })
  return { ...target, records, count: records.length }
}

/** The recorded values; times and days as typed are read at this moment. */
function answers(step: MacroStep, command: Command): MacroStep['args'] {
  const args = { ...step.args }
  for (const asked of command.steps ?? []) {
    const typed = step.typed?.[asked.name]
    const reading = typed === undefined ? undefined : readStep(asked, typed)
    if (reading?.ok) args[asked.name] = reading.value
  }
  return args
}

/** Takes back in the opposite order; after a failure the rest can be tried again. */
function undoAll(undos: (() => Promise<Outcome>)[], name: string): () => Promise<Outcome> {
  return async () => {
    const refused: Refused[] = []
    let undone = 0
    for (let undo = undos.at(-1); undo; undo = undos.at(-1)) {
      try {
        refused.push(...((await undo()).refused ?? []))
        undone++
      } catch (error) {
        // Nothing more to be had from this step; the earlier ones may still be possible.
        if (!(error instanceof CannotRun) || (undos.length === 1 && undone === 0)) throw error
        refused.push({ code: name, reason: error.said })
      }
      undos.pop()
    }
    return { said: { key: 'commands:macro.undone', params: { name } }, refused, changed: undone }
  }
}

/** Asks once, before anything runs, about steps that cannot be undone. */
async function agreed(macro: Macro): Promise<boolean> {
  const final = macro.steps.flatMap((step) => {
    const command = builtIn.get(step.id)
    return command?.danger === 'confirm' ? [say(stepSaid(step, command))] : []
  })
  if (final.length === 0) return true
  return confirm({
    title: macro.name,
    text: t('commands:macro.final', { steps: final.join(', ') }),
    yes: t('commands:macro.run'),
    danger: true,
  })
}

/** A record that was refused a step is not taken along to the next. */
function without(target: Target | undefined, refused: readonly Refused[]): Target | undefined {
  if (!target || refused.length === 0) return target
  const left = new Set(refused.map((row) => row.code))
  const records = target.records.filter((record) => !left.has(record.code))
  return { ...target, records, count: records.length }
}

/**
 * Runs its steps one behind the other, each on what is left of the target; undefined when the person gave up.
 * Throws `CannotRun`.
 */
export async function runMacro(macro: Macro, c: Context, options: RunOptions): Promise<Outcome | undefined> {
  const gate = macroGate(macro, builtIn.get, c)
  if (gate.s === 'off') throw new CannotRun(gate.reason)
  if (!(await agreed(macro))) return undefined
  const { signal } = options
  let target = c.target && (await pinned(c.target, signal))
  const undos: (() => Promise<Outcome>)[] = []
  const refused: Refused[] = []
  const ran: Said[] = []
  let next: Outcome['next']
  let why: Said | undefined
  for (const [at, step] of macro.steps.entries()) {
    const command = builtIn.get(step.id)
    if (!command) break // the gate has seen it a moment ago
    try {
      if (at > 0 && command.target && target) {
        target = await fresh(target, signal, (row) => refused.push(row))
        // Of many records the step before returns no versions: the next one starts from the fetched ones.
        if (target.records.length > 1) for (const record of target.records) noteSeen(record)
      }
      const now = currentContext(target)
      const may = command.gate(now)
      if (may.s === 'off') why = may.reason
      else if (may.s === 'hidden') why = { key: 'commands:macro.notHere' }
      else {
        const outcome = await command.run(now, answers(step, command), { ...options, key: newKey() })
        const rows = outcome?.refused ?? []
        refused.push(...rows.map((row) => ({ code: row.code, reason: inStep(command, row.reason) })))
        if (outcome?.undo) undos.push(outcome.undo)
        if (outcome && rows.length > 0 && (outcome.changed ?? 0) === 0) why = rows[0]?.reason
        else {
          ran.push(titleSaid(command))
          next = outcome?.next ?? next
        }
        if (command.target) target = without(target, rows)
      }
    } catch (error) {
      if (isAborted(error)) throw error
      if (!(error instanceof ApiProblem) && !(error instanceof CannotRun)) reportError(error)
      why = literal(wordsOf(error, target))
    }
    if (why) break
  }
  const undo = undos.length > 0 ? undoAll(undos, macro.name) : undefined
  const name = macro.name
  if (why) {
    const stopped = macro.steps[ran.length]
    const what = stopped ? stepSaid(stopped, builtIn.get(stopped.id)) : ''
    const params = { name, at: ran.length + 1, what, why, ran }
    const key = ran.length === 0 ? 'commands:macro.stoppedFirst' : 'commands:macro.stopped'
    return { said: { key, params }, undo, refused, changed: ran.length, stopped: true }
  }
  const moved = next === 'advance' && store.get(listTargetAtom)?.from !== 'cursor' ? 'stay' : next
  return {
    said: { key: 'commands:macro.done', params: { name, ran } },
    undo,
    refused,
    changed: ran.length,
    next: moved,
  }
}

/** Which step left a record out, and why. */
const inStep = (command: Command, why: Said): Said => ({
  key: 'commands:macro.inStep',
  params: { what: titleSaid(command), why },
})
