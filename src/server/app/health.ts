/** `/healthz`, `/readyz` and `/metrics`: for whoever runs the server, without a session. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../kit/database/database.ts'
import { PUBLIC } from './auth.ts'
import { VERSION } from './installation.ts'
import type { Metrics } from './metrics.ts'

/** `stopping` says that a graceful stop is under way: no new requests should be sent here. */
export function mountHealth(
  app: FastifyInstance,
  database: Database,
  metrics: Metrics,
  stopping: () => boolean,
): void {
  const route = { config: { ability: PUBLIC }, schema: { hide: true } }
  metrics.gauge('database_up', '1 while the database answers.', () => (database.status === 'up' ? 1 : 0))

  app.get('/healthz', route, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive', version: VERSION, database: database.kind }
  })

  app.get('/readyz', route, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    // Migrations are done before the server listens; what can change is the database.
    const reason = stopping()
      ? 'the server is stopping'
      : database.status === 'down'
        ? 'the database does not answer; the server tries again by itself'
        : undefined
    if (reason === undefined) return { status: 'ready' }
    reply.code(503)
    return { status: 'not ready', reason }
  })

  app.get('/metrics', route, async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8')
    return metrics.render()
  })
}
