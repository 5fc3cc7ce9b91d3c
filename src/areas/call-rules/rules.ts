/** Choosing among the rules. Pure: the desk shows what will follow, the server does it. */
import type { RULE_EFFECTS, RULE_NEXT } from './area.ts'

export type Rule = {
  result: string
  attempt: number
  next: (typeof RULE_NEXT)[number]
  delayMinutes: number
  effect: (typeof RULE_EFFECTS)[number]
}

/** The default without a rule: nothing is lost and nothing happens automatically, the lead decides. */
const LEAD: Omit<Rule, 'result' | 'attempt'> = { next: 'exhausted', delayMinutes: 0, effect: 'none' }

/** The rule for the n-th call of a task (from 1) with a result: the greatest `attempt` that is reached, of equal ones the first. */
export function ruleFor(rules: readonly Rule[], result: string, attempt: number): Rule {
  const reached = rules.filter((rule) => rule.result === result && rule.attempt <= attempt)
  const [best] = reached.sort((a, b) => b.attempt - a.attempt)
  return best ?? { result, attempt, ...LEAD }
}
