/** A person's own sessions: where they are signed in, and signing out there. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { Problem } from '../../../core/problems/problems.ts'
import type { OwnSession } from '../../../core/wire/account.ts'
import type { Database } from '../../kit/database/database.ts'
import { accountQuery } from '../../kit/http/public-requests.ts'
import { factsOf, type SecurityLog } from '../../kit/protection/security-log.ts'
import { SIGNED_IN, sessionOf } from '../../kit/sessions/auth.ts'
import type { Sessions } from '../../kit/sessions/session-store.ts'
import { endSessions, isLiving } from '../../kit/sessions/sessions.ts'

const endBody = z.strictObject({ id: z.uuid().optional().describe('Absent: all but this one') })

/** Registers the list of one's own sessions and ending them. */
export function mountOwnSessions(
  app: FastifyInstance,
  { database, sessions, security }: { database: Database; sessions: Sessions; security: SecurityLog },
): void {
  const base = '/api/public/account'
  const tags = ['account']

  app.get(
    `${base}/sessions`,
    {
      config: { ability: SIGNED_IN },
      schema: { tags, summary: 'Where I am signed in, this session first', querystring: accountQuery },
    },
    async (request) => {
      const { accountId, tokenHash } = sessionOf(request)
      const { rows } = await sql<OwnSession>`
        select id, token_hash = ${tokenHash} as current, created_at as "createdAt",
          -- The one that asks is in use now, whenever that is written.
          case when token_hash = ${tokenHash} then now()::timestamptz(3) else seen_at end as "seenAt",
          user_agent as "userAgent", address
        from sessions
        where account_id = ${accountId} and ${isLiving(sessions.rules)}
        order by current desc, seen_at desc limit 100`.execute(database.db)
      return { error: 0, data: rows }
    },
  )

  app.post(
    `${base}/end_sessions`,
    {
      config: { ability: SIGNED_IN },
      schema: {
        tags,
        summary: 'Signs me out elsewhere: of one session, or of all but this one',
        querystring: accountQuery,
        body: endBody,
      },
    },
    async (request) => {
      const { accountId, tokenHash } = sessionOf(request)
      const { id } = request.body as z.infer<typeof endBody>
      // Its own session ends by signing out, which also takes the cookie away.
      const living = isLiving(sessions.rules)
      const where = id === undefined ? living : sql<boolean>`${living} and id = ${id}::uuid`
      const ended = await database.transaction((trx) =>
        endSessions(trx, accountId, 'elsewhere', { except: tokenHash, where }),
      )
      if (id !== undefined && ended === 0) throw new Problem('notFound')
      security('sessions-ended', { ...factsOf(request), ended })
      return { error: 0, data: { ended } }
    },
  )
}
