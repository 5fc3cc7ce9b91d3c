/**
 * Requests that are refused before any route is known: not HTTP, headers beyond 16 KB, too slow, two Host headers. They get
 * the envelope and the headers of every other response.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PROBLEMS, Problem, type ProblemId } from '../../../core/problems/problems.ts'
import type { Say } from './words.ts'

const BY_CODE: Readonly<Record<string, ProblemId>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
}
const TEXT: Partial<Record<ProblemId, string>> = {
  headersTooLarge: 'Request Header Fields Too Large',
  tooSlow: 'Request Timeout',
}

type Socket = { writable: boolean; end(text: string): unknown; destroy(): unknown }

/** For Fastify's `clientErrorHandler`: a socket whose request cannot be read. The language is not known yet: Vietnamese. */
export function answerBroken(say: Say, headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // The connection is gone, or a response has begun.
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const id = BY_CODE[error.code ?? ''] ?? 'brokenRequest'
    const { status, error: code } = PROBLEMS[id]
    const requestId = randomBytes(8).toString('base64url')
    const body = JSON.stringify({ error: code, msg: say('vi', { key: id }), requestId })
    const all = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-request-id': requestId,
      connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${status} ${TEXT[id] ?? 'Bad Request'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  }
}

/** Refuses requests with two Host headers, of which a proxy and the server could read different ones. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    let hosts = 0
    const { rawHeaders } = request.raw
    for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts++
    done(hosts > 1 ? new Problem('brokenRequest', { reason: { key: 'twoHosts' } }) : undefined)
  })
}
