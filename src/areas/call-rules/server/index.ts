import { z } from 'zod'
import { Problem, type Refusal } from '../../../core/problems/problems.ts'
import { type Changes, defineServer } from '../../../server/kit/area/face.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { check, objectOf } from '../../../server/kit/area/write/input.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'
import { trial } from '../trial.ts'
import { tryOut } from './try-out.ts'

const CONFIRMING: readonly unknown[] = ['confirmed', 'changed']

/** Reasons why a rule makes no sense, by the field that is wrong. A call without further attempts never cancels an order by itself. */
function wrong({ purpose, result, next, effect }: Changes): Record<string, Refusal> | undefined {
  if (result === 'placed' && purpose !== 'confirm') return { purpose: { key: 'placedOrders' } }
  if ((result === 'placed') !== (next === 'queue')) return { next: { key: 'placedOnly' } }
  if (effect === 'confirm' && !CONFIRMING.includes(result)) return { effect: { key: 'effectFits' } }
  if (effect === 'cancel' && result !== 'cancelled') return { effect: { key: 'effectFits' } }
  return effect !== 'none' && next !== 'done' ? { next: { key: 'effectDone' } } : undefined
}

function checked(rule: Changes): void {
  const fields = wrong(rule)
  if (fields) throw new Problem('invalid', { area: area.id, fields })
}

const tried = z.strictObject({
  id: z.uuid().nullable().describe('The rule that is changed; null: a new one'),
  rule: input,
})

export const server = defineServer({
  area,
  input,
  routes(app, db) {
    mountRoute(app, {
      method: 'POST',
      url: `/api/${area.id}/trial`,
      ability: `${area.id}.view`,
      tag: area.id,
      schema: {
        summary: 'What a rule would have changed in the calls of the last seven days; nothing is written',
        body: tried,
        response: { 200: envelope(trial) },
      },
      handler: async (request, reply) => {
        const { id, rule } = check(tried, objectOf(request.body), area.id) as z.infer<typeof tried>
        checked(rule)
        return sendJson(reply, { error: 0, data: await tryOut(db, rule, id) })
      },
    })
  },
  before: {
    async create(_write, values) {
      checked(values)
      return values
    },
    async update(_write, rule, changes) {
      checked({ ...rule, ...changes })
      return changes
    },
  },
})
