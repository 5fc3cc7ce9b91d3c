/** Which rule an order that comes in falls under, and to whom it then goes. Pure. */

/** Properties of an order that rules use; `total` in VND. */
export type Incoming = { shopId: string; province: string; total: number; paymentMethod: string }

/** A rule as it is applied; an empty list or null leaves that open. */
export type AssignmentRule = {
  id: string
  shops: readonly string[]
  provinces: readonly string[]
  minTotal: number | null
  maxTotal: number | null
  paymentMethod: string | null
  method: 'round_robin' | 'least_load'
  people: readonly string[]
  /** How many orders it has given away: whose turn it is. */
  turn: number
}

/**
 * Whether an order is one that the rule is about: every condition holds, bounds (VND) included; an empty one
 * is not looked at.
 */
export function matches(rule: AssignmentRule, order: Incoming): boolean {
  const among = (allowed: readonly string[], value: string) => allowed.length === 0 || allowed.includes(value)
  return (
    among(rule.shops, order.shopId) &&
    among(rule.provinces, order.province) &&
    (rule.minTotal === null || order.total >= rule.minTotal) &&
    (rule.maxTotal === null || order.total <= rule.maxTotal) &&
    (rule.paymentMethod === null || rule.paymentMethod === order.paymentMethod)
  )
}

/** The person whose turn it is, or who has least, of users who take orders now; undefined when none does. */
export function personOf(rule: AssignmentRule, loads: ReadonlyMap<string, number>): string | undefined {
  const there = rule.people.filter((id) => loads.has(id))
  if (rule.method === 'round_robin') return there[rule.turn % there.length]
  const load = (id: string) => loads.get(id) ?? 0
  return there.reduce<string | undefined>(
    (best, id) => (best === undefined || load(id) < load(best) ? id : best),
    undefined,
  )
}

/** The first rule, in their order, that matches the order and has an available handler. */
export function firstRule(
  rules: readonly AssignmentRule[],
  loads: ReadonlyMap<string, number>,
  order: Incoming,
): { rule: AssignmentRule; person: string } | undefined {
  for (const rule of rules) {
    if (!matches(rule, order)) continue
    const person = personOf(rule, loads)
    if (person !== undefined) return { rule, person }
  }
  return undefined
}
