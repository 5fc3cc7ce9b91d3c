/** `GET /api/number-readers`: the accounts that were shown the most whole numbers. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { READ_REVEALS } from '../../core/abilities.ts'
import type { NumberReader } from '../../core/wire/number-readers.ts'
import type { Kit } from '../kit/area/kit.ts'
import { readReaders } from '../kit/area/privacy/readers.ts'
import { envelope } from '../kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../kit/area/routes/routes.ts'

const reader = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  hour: z.int(),
  day: z.int(),
  week: z.int().describe('Different records within seven days'),
  masked: z.boolean().describe('Sees masked numbers for now: it is over the limit'),
})

/** Registers the list, for those who read the reveals of a record. */
export function mountReaders(app: FastifyInstance, kit: Kit): void {
  const { runner, reveals } = kit.tools
  mountRoute(app, {
    method: 'GET',
    url: '/api/number-readers',
    ability: READ_REVEALS,
    tag: 'shared',
    schema: {
      summary: 'Accounts that were shown the most whole phone numbers in seven days: different records',
      querystring: z.object({}),
      response: { 200: envelope(z.array(reader)) },
    },
    handler: async (_request, reply) => {
      await reveals.flush()
      const rows = await readReaders(runner, 7)
      const data: NumberReader[] = rows.map(({ abilities, month: _, ...row }) => ({
        ...row,
        masked: reveals.limit.isOver({ accountId: row.id, abilities: new Set(abilities) }),
      }))
      return sendJson(reply, { error: 0, data })
    },
  })
}
