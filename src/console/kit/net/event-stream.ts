/**
 * Server-sent events over fetch: EventSource can neither send the Authorization header nor tell a refused
 * session from a dead network.
 */
export type StreamEvent = { id: string | undefined; event: string; data: string }

/** Splits a stream of text into events; comments (the server's heartbeat) are swallowed. */
export function eventParser(onEvent: (event: StreamEvent) => void): (chunk: string) => void {
  let rest = ''
  let id: string | undefined
  let event = 'message'
  let data: string[] = []
  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onEvent({ id, event, data: data.join('\n') })
      event = 'message'
      data = []
      return
    }
    const colon = text.indexOf(':')
    if (colon === 0) return
    const name = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (name === 'data') data.push(value)
    else if (name === 'event') event = value
    else if (name === 'id') id = value
  }
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r/)
    rest = lines.pop() ?? ''
    for (const text of lines) line(text)
  }
}

/** A server that is silent for this long is taken for dead: it sends a comment each 15 s. */
const SILENCE_MS = 40_000

/** Error of a stream that the server refused. */
export class StreamRefused extends Error {
  readonly status: number
  /** The code and the words of the server's envelope, where the body is one. */
  readonly answer: { error?: unknown; msg?: unknown }
  constructor(status: number, answer: StreamRefused['answer']) {
    super(`the event stream was refused: ${status}`)
    this.status = status
    this.answer = answer
  }
}

/**
 * Reads a stream until it ends. Throws StreamRefused on a status other than 200, the fetch's own error when
 * the server cannot be reached, and the abort.
 */
export async function readStream(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  on: { open(headers: Headers): void; event(event: StreamEvent): void },
): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const response = await fetch(url, {
      headers: { ...headers, Accept: 'text/event-stream' },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok || !response.body)
      throw new StreamRefused(response.status, (await response.json().catch(() => null)) ?? {})
    on.open(response.headers)
    const parse = eventParser(on.event)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      parse(value)
    }
  } finally {
    clearTimeout(timer)
  }
}
