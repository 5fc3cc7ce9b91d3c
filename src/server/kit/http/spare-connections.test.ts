import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endSpareConnections } from './spare-connections.ts'

test('a server stops though a browser keeps a connection without a request', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  endSpareConnections(app)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const spare = connect(Number(port), '127.0.0.1')
  const accepted = once(app.server, 'connection')
  await Promise.all([once(spare, 'connect'), accepted])
  await Promise.all([app.close(), once(spare, 'close')])
  expect(spare.destroyed).toBe(true)
}, 20_000)
