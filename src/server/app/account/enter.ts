/** The end of every sign-in: session, cookies, an entry of the audit log and a line in the security log. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteAccess } from '../../kit/access/access.ts'
import type { Database } from '../../kit/database/database.ts'
import { factsOf, type SecurityLog } from '../../kit/protection/security-log.ts'
import { deviceCookie, deviceOf, sessionCookie } from '../../kit/sessions/auth.ts'
import { rememberDevice } from '../../kit/sessions/devices.ts'
import type { Checked, Sessions } from '../../kit/sessions/session-store.ts'
import type { Config } from '../config.ts'

/** Opens the session of an account that proved all that is asked; `way`: by what. */
export type Enter = (
  request: FastifyRequest,
  reply: FastifyReply,
  account: Checked & { username: string },
  way: string,
) => Promise<{ token: string }>

/** Hardened mode: no script is to see the token, so the cookie alone carries it. */
export const shownToken = ({ sessionCookie }: Config, token: string): string =>
  sessionCookie === 'httponly' ? '' : token

/** Returns the function that ends sign-ins. */
export function createEnter(deps: {
  config: Config
  database: Database
  sessions: Sessions
  security: SecurityLog
}): Enter {
  const { config, database, sessions, security } = deps
  return async (request, reply, { accountId, passwordHash, username }, way) => {
    const token = await sessions.create(
      { accountId, passwordHash },
      request.headers['user-agent'],
      request.ip,
    )
    const device = await rememberDevice(database.db, accountId, deviceOf(request))
    security('sign-in', { ...factsOf(request), account: accountId, username, way })
    await noteAccess(database.db, {
      ...{ kind: 'sign-in', action: way, accountId, count: 1, address: request.ip },
      requestId: String(request.id),
    })
    reply
      .header('set-cookie', [
        sessionCookie(request, config, token, sessions.rules.maxMs),
        deviceCookie(request, device),
      ])
      .header('cache-control', 'no-store')
    return { token: shownToken(config, token) }
  }
}
