/**
 * The changes a rule would have made last week, computed from the calls that were made. Pure: the server
 * reads the calls, this compares the present rules with the changed ones.
 */
import { z } from 'zod'
import { RULE_NEXT } from './area.ts'
import { type Rule, ruleFor } from './rules.ts'

/** A call that was made and not taken back; `at` in ms, `attempt` from 1. */
export type Made = {
  task: string
  orderCode: string | null
  attempt: number
  result: string
  at: number
  /** Agreed on with the customer, ms. */
  agreedAt: number | null
}

const step = z.enum(RULE_NEXT)
const steps = z.record(step, z.int())
export const trial = z.object({
  calls: z.int().describe('Calls of the last seven days that were looked at'),
  matching: z.int().describe('Those with the result of the rule'),
  changed: z.int().describe('Those after which something else would have followed'),
  before: steps.describe('What follows them by the rules as they are'),
  after: steps.describe('What would follow'),
  sooner: z.int().describe('Called again sooner'),
  later: z.int().describe('Called again later'),
  notMade: z.int().describe('Calls that would not have been made any more'),
  lost: z.int().describe('Orders that were confirmed in one of those'),
  more: z.int().describe('Calls that would have been made beyond those that were'),
  examples: z.array(
    z.object({
      orderCode: z.string().nullable(),
      attempt: z.int(),
      at: z.iso.datetime(),
      before: step,
      beforeAt: z.iso.datetime().nullable(),
      after: step,
      afterAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type Trial = z.infer<typeof trial>

const EXAMPLES = 8
const MINUTE_MS = 60_000
const CONFIRMED: ReadonlySet<string> = new Set(['confirmed', 'changed'])

/** When it is called again by a rule, ms; null when it is not. A promise goes before the rule's delay. */
function againAt({ next, delayMinutes }: Rule, { at, agreedAt }: Made): number | null {
  if (next !== 'wait') return null
  return agreedAt ?? at + delayMinutes * MINUTE_MS
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const none = (): Record<(typeof RULE_NEXT)[number], number> => ({ queue: 0, wait: 0, done: 0, exhausted: 0 })

/** `calls` in any order; `now` and `tried` are the rules, `result` the one that the tried rule is about. */
export function tryRules(
  calls: readonly Made[],
  result: string,
  { now, tried }: { now: readonly Rule[]; tried: readonly Rule[] },
): Trial {
  const found: Trial = {
    calls: calls.length,
    matching: 0,
    changed: 0,
    before: none(),
    after: none(),
    sooner: 0,
    later: 0,
    notMade: 0,
    lost: 0,
    more: 0,
    examples: [],
  }
  const tasks = Map.groupBy(calls, ({ task }) => task)
  for (const made of tasks.values()) {
    made.sort((a, b) => a.attempt - b.attempt || a.at - b.at)
    let over = false
    for (const [index, call] of made.entries()) {
      if (over) {
        found.notMade++
        if (CONFIRMED.has(call.result)) found.lost++
        continue
      }
      if (call.result !== result) continue
      found.matching++
      const [was, becomes] = [ruleFor(now, result, call.attempt), ruleFor(tried, result, call.attempt)]
      found.before[was.next]++
      found.after[becomes.next]++
      const [wasAt, becomesAt] = [againAt(was, call), againAt(becomes, call)]
      if (was.next === becomes.next && wasAt === becomesAt && was.effect === becomes.effect) continue
      found.changed++
      if (wasAt !== null && becomesAt !== null && becomesAt < wasAt) found.sooner++
      if (wasAt !== null && becomesAt !== null && becomesAt > wasAt) found.later++
      over = was.next === 'wait' && becomes.next !== 'wait'
      if (was.next !== 'wait' && becomes.next === 'wait' && index === made.length - 1) found.more++
      if (found.examples.length < EXAMPLES)
        found.examples.push({
          orderCode: call.orderCode,
          attempt: call.attempt,
          at: new Date(call.at).toISOString(),
          before: was.next,
          beforeAt: iso(wasAt),
          after: becomes.next,
          afterAt: iso(becomesAt),
        })
    }
  }
  return found
}
