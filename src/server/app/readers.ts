/** `GET /api/number-readers`: the accounts that were shown the most whole numbers. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { READ_REVEALS } from '../../core/abilities.ts'
import type { NumberReader } from '../../core/wire/number-readers.ts'
import type { Kit } from '../kit/area/kit.ts'
import { envelope } from '../kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../kit/area/routes/routes.ts'
import { run } from '../kit/area/statement.ts'

const MOST = 20

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
      const rows = await run<Omit<NumberReader, 'masked'> & { abilities: string[] }>(
        runner,
        `with shown as (
           select r.account_id, record, max(r.at) as at from number_reveals r, unnest(r.record_ids) as record
           where r.at > now() - interval '7 days' group by r.account_id, record),
         counted as (
           select account_id, count(*)::integer as week,
             (count(*) filter (where at > now() - interval '1 day'))::integer as day,
             (count(*) filter (where at > now() - interval '1 hour'))::integer as hour
           from shown group by account_id order by week desc, account_id limit ${MOST})
         select c.account_id as id, a.code, a.name, c.hour, c.day, c.week,
           array(select distinct unnest(o.abilities) from roles o where o.id = any (a.role_ids)) as abilities
         from counted c join accounts a on a.id = c.account_id order by c.week desc, a.name`,
      )
      const data: NumberReader[] = rows.map(({ abilities, ...row }) => ({
        ...row,
        masked: reveals.limit.isOver({ accountId: row.id, abilities: new Set(abilities) }),
      }))
      return sendJson(reply, { error: 0, data })
    },
  })
}
