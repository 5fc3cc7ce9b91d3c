/** Connections that a browser opens in advance. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** ms that a connection has for its first request once the server stops. */
const FIRST_REQUEST_MS = 1_000

/**
 * A stopping server waits for each connection, and Node ends only those that have had a request: one that a browser keeps
 * ready would hold the stop for more than a minute. Those without a request are ended a second after the stop began.
 */
export function endSpareConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    const timer = setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, FIRST_REQUEST_MS)
    app.server.once('close', () => clearTimeout(timer))
  })
}
