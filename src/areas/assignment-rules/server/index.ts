import { sql } from 'kysely'
import { z } from 'zod'
import { holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { codeForm } from '../../../core/sameness.ts'
import { defineServer, type Sql } from '../../../server/kit/area/face.ts'
import { readParameters } from '../../../server/kit/area/read/list-query.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { firstRule, type Incoming } from '../../orders/assigning/rules.ts'
import { readLoads, readRules } from '../../orders/server/public.ts'
import { area } from '../area.ts'
import { input, type Trial, trial } from '../schema.ts'

/** Orders that a trial looks at, the newest ones. */
const LOOKED_AT = 20_000
const LISTED = 10

/** Computes the rule's result on last week's orders; whether it is in use or not. */
async function tryOut(db: Sql, key: string, seesOrders: boolean): Promise<Trial> {
  const found = await sql<{ id: string }>`
    select id from assignment_rules where id::text = ${key.toLowerCase()} or code = ${codeForm(key)}`.execute(
    db,
  )
  const id = found.rows[0]?.id
  if (!id) throw new Problem('notFound')
  const [rules, loads] = [await readRules(db, id), await readLoads(db)]
  const { rows } = await sql<Incoming & { code: string }>`
    select code, shop_id as "shopId", province, total, payment_method as "paymentMethod" from orders
    where placed_at >= now() - interval '7 days' order by placed_at desc limit ${LOOKED_AT}`.execute(db)
  const counts = new Map<string, number>()
  const latest: string[] = []
  let earlier = 0
  for (const order of rows.reverse()) {
    const given = firstRule(rules, loads, order)
    if (!given) continue
    loads.set(given.person, (loads.get(given.person) ?? 0) + 1)
    given.rule.turn++
    if (given.rule.id !== id) {
      if (rules.indexOf(given.rule) < rules.findIndex((rule) => rule.id === id)) earlier++
      continue
    }
    counts.set(given.person, (counts.get(given.person) ?? 0) + 1)
    latest.unshift(order.code)
  }
  const names = await sql<{ id: string; name: string }>`
    select id, name from accounts where id = any(${[...counts.keys()]}::uuid[])`.execute(db)
  const persons = names.rows.map((person) => ({ ...person, count: counts.get(person.id) ?? 0 }))
  return {
    orders: rows.length,
    earlier,
    taken: latest.length,
    persons: persons.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'vi')),
    latest: seesOrders ? latest.slice(0, LISTED) : [],
  }
}

export const server = defineServer({
  area,
  input,
  routes(app, db, actorOf) {
    mountRoute(app, {
      method: 'GET',
      url: `/api/${area.id}/:id/trial`,
      ability: `${area.id}.view`,
      tag: area.id,
      schema: {
        summary: 'What the rule would have done with the orders of the last seven days; nothing is written',
        params: z.object({ id: z.string().describe('Id or code') }),
        response: { 200: envelope(trial) },
      },
      handler: async (request, reply) => {
        readParameters(request.query, [])
        const { id } = request.params as { id: string }
        return sendJson(reply, {
          error: 0,
          data: await tryOut(db, id, holds(actorOf(request).abilities, 'orders.view')),
        })
      },
    })
  },
})
