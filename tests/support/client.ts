/** A caller of the API as a test wants it: says who is calling, gives back status, headers and body. */

import { asRead } from './as-read.ts'

export type Answer = {
  status: number
  headers: Headers
  /** The envelope; shape by call, see src/docs/api.md. */
  body: Envelope
}

export type Envelope = {
  error: number
  msg?: string
  fields?: Record<string, string>
  data?: unknown
  total?: number
  totalKind?: 'exact' | 'estimate'
  next?: string | null
  at?: number | null
  audit?: string
  current?: Row
  requestId?: string
  token?: string
  menu?: { path: string }[]
  account?: { id: string; name: string }
}

/** A record as the API answers it. */
export type Row = { id: string; code: string; version: number } & Record<string, unknown>

export type Client = {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** A client for a server at `url`, with a session's token or none. */
export function clientOf(url: string, token?: string): Client {
  const call: Client['call'] = async (method, path, given, own = {}) => {
    const read = async (at: string) => (await call('GET', at)).body.data as Row | undefined
    const { body, headers } = await asRead(method, path, { body: given, headers: own }, read)
    const response = await fetch(url + path, {
      method,
      headers: {
        'Accept-Language': 'vi',
        ...(token ? { Authorization: token } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: JSON.parse(text || '{}') as Envelope }
  }
  return {
    call,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
  }
}

export const rowsOf = (answer: Answer) => answer.body.data as Row[]
export const rowOf = (answer: Answer) => answer.body.data as Row
