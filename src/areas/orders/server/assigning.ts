/** Orders that come in are given to people by the rules of the table `assignment_rules`, in their order. */
import { sql } from 'kysely'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { type AssignmentRule, firstRule, type Incoming } from '../assigning/rules.ts'
import { readLoads } from './effects/assign.ts'

/** The rules in use, in order; with `also`, one more that is looked at although it is not. */
export async function readRules(db: Sql, also?: string): Promise<AssignmentRule[]> {
  const { rows } = await sql<AssignmentRule>`
    select id, shop_ids as shops, provinces, min_total as "minTotal", max_total as "maxTotal",
      payment_method as "paymentMethod", method, person_ids as people, turn
    from assignment_rules where active or id = ${also ?? null}::uuid order by position, code`.execute(db)
  return rows
}

/**
 * The handlers of these orders, null where no rule matches. Called in the transaction that places them; a
 * round-robin rule is moved on under its own lock, so two orders at once take two turns.
 */
export async function handlersFor(
  { sql: db }: Pick<Write, 'sql'>,
  orders: readonly Incoming[],
): Promise<(string | null)[]> {
  const rules = await readRules(db)
  if (rules.length === 0) return orders.map(() => null)
  const loads = await readLoads(db, 'named')
  const handlers: (string | null)[] = []
  for (const order of orders) {
    const given = await take(db, firstRule(rules, loads, order)?.rule, rules, loads, order)
    if (given !== null) loads.set(given, (loads.get(given) ?? 0) + 1)
    handlers.push(given)
  }
  return handlers
}

async function take(
  db: Sql,
  rule: AssignmentRule | undefined,
  rules: readonly AssignmentRule[],
  loads: ReadonlyMap<string, number>,
  order: Incoming,
): Promise<string | null> {
  if (!rule) return null
  if (rule.method === 'round_robin') {
    const { rows } = await sql<{ turn: number }>`
      update assignment_rules set turn = turn + 1 where id = ${rule.id}::uuid returning turn - 1 as turn`.execute(
      db,
    )
    // As the turn is now, which another order may have moved since the rules were read.
    rule.turn = rows[0]?.turn ?? rule.turn
  }
  return firstRule(rules, loads, order)?.person ?? null
}
