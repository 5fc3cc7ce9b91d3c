import type { FastifyInstance } from 'fastify'
import { holds, READ_REVEALS } from '../../../core/abilities.ts'
import type { Kit } from '../../../server/kit/area/kit.ts'
import { readReaders } from '../../../server/kit/area/privacy/readers.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { area } from '../area.ts'
import { type Readers, readers } from '../readers.ts'

const DAYS = 30

/** Registers `GET /api/audit-log/readers`: the accounts that were shown the most whole phone numbers, with the limits. */
export function mountReaders(app: FastifyInstance, { tools }: Kit): void {
  const { reveals } = tools
  mountRoute(app, {
    method: 'GET',
    url: `/api/${area.id}/readers`,
    ability: `${area.id}.access`,
    tag: area.id,
    schema: {
      summary:
        'Accounts that were shown the most whole phone numbers in 30 days: different records, and the limits',
      response: { 200: envelope(readers) },
    },
    handler: async (_request, reply) => {
      // Numbers of this moment may not be written yet.
      await reveals.flush()
      const rows = await readReaders(tools.runner, DAYS)
      const data: Readers = {
        limits: reveals.limit.limits,
        readers: rows.map(({ abilities, ...row }) => {
          const held = new Set(abilities)
          return {
            ...row,
            masked: reveals.limit.isOver({ accountId: row.id, abilities: held }),
            limited: !holds(held, READ_REVEALS),
          }
        }),
      }
      return sendJson(reply, { error: 0, data })
    },
  })
}
