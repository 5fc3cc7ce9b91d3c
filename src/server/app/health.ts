/** `/healthz`, `/readyz` and `/metrics`: for the operator of the server, without a session. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../kit/database/database.ts'
import type { Hold } from '../kit/held/hold.ts'
import type { Metrics } from '../kit/http/metrics.ts'
import { PUBLIC, tokenOf } from '../kit/sessions/auth.ts'
import type { Config } from './config.ts'
import { VERSION } from './installation.ts'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

function mayRead(request: FastifyRequest, token: string): boolean {
  const brought = tokenOf(request)
  return brought?.byHeader === true && timingSafeEqual(digestOf(brought.token), digestOf(token))
}

export type HealthDeps = {
  config: Config
  database: Database
  metrics: Metrics
  hold: Hold
  /** Whether a graceful stop is under way: no new requests should be sent here. */
  stopping(): boolean
  /** How far work on the demo data has come that goes on in the background, 0 to 1; undefined: none is left. */
  demoShare?(): number | undefined
}

/** Registers `/healthz`, `/readyz` and `/metrics`. */
export function mountHealth(app: FastifyInstance, deps: HealthDeps): void {
  const { config, database, metrics, hold, stopping, demoShare } = deps
  const route = { config: { ability: PUBLIC }, schema: { hide: true } }
  metrics.gauge('database_held', '1 while what was due before a restore waits for its release.', () =>
    hold.current ? 1 : 0,
  )
  metrics.gauge('database_up', '1 while the database answers.', () => (database.status === 'up' ? 1 : 0))

  app.get('/healthz', route, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const share = demoShare?.()
    const demo = share !== undefined && { demo: `${Math.floor(share * 100)} %` }
    return { status: 'alive', version: VERSION, database: database.kind, ...demo }
  })

  app.get('/readyz', route, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    // Migrations are done before the server listens; what can change is the database.
    const reason = stopping()
      ? 'the server is stopping'
      : database.status === 'down'
        ? 'the database does not answer; the server tries again by itself'
        : undefined
    // Requests are served; work that was due before a restore waits for a user.
    if (reason === undefined) return { status: 'ready', ...(hold.current && { held: hold.current }) }
    reply.code(503)
    return { status: 'not ready', reason }
  })

  const { metricsToken } = config
  // A proxy on this machine looks like the machine itself, so without a token there are none.
  if (metricsToken === undefined) return
  app.get('/metrics', route, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8')
    if (!mayRead(request, metricsToken)) {
      reply.code(403)
      return 'The metrics take METRICS_TOKEN as a bearer.\n'
    }
    return metrics.render()
  })
}
