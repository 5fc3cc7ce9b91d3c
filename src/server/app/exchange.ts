/**
 * Click to call (decision 0031): a signed POST to the one address that the environment names. Nothing that a person
 * enters decides where it goes, and it is not led elsewhere: redirects are failures.
 */
import { createHmac } from 'node:crypto'
import type { Exchange, ExchangeAnswer, ExchangeCall } from '../kit/exchange.ts'
import type { Config } from './config.ts'

/** The user waits at the screen. */
const PATIENCE_MS = 5_000
/** More than this of an answer is not read. */
const ANSWER_MAX = 4_096
const SAID_MAX = 200

/** `sha256=` and the HMAC of `<timestamp>.<body>` in hex: the exchange works it out again and compares. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/** The beginning of an answer, as text; the rest is left. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  while (text.length < ANSWER_MAX) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel().catch(() => undefined)
  return text.slice(0, ANSWER_MAX)
}

/** The exchange's own words, `{"message": "…"}`; undefined for anything else. */
function saidIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' && message !== '' ? message.slice(0, SAID_MAX) : undefined
  } catch {
    return undefined
  }
}

/** The exchange of the configuration; undefined where there is none. */
export function exchangeOf(
  { exchange }: Pick<Config, 'exchange'>,
  patienceMs = PATIENCE_MS,
): Exchange | undefined {
  if (exchange === undefined) return undefined
  const { url, secret } = exchange
  return {
    async call(call: ExchangeCall): Promise<ExchangeAnswer> {
      const timestamp = String(Math.floor(Date.now() / 1_000))
      const body = JSON.stringify({ event: 'call', ...call })
      try {
        const response = await fetch(url.replaceAll('{agent}', encodeURIComponent(call.agent.username)), {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'X-Timestamp': timestamp,
            'X-Signature': signatureOf(secret, timestamp, body),
          },
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
        })
        const said = saidIn(await beginningOf(response))
        if (!response.ok) return { taken: false, why: 'refused' }
        return { taken: true, ...(said !== undefined && { said }) }
      } catch (error) {
        return {
          taken: false,
          why: error instanceof Error && error.name === 'TimeoutError' ? 'late' : 'away',
        }
      }
    },
  }
}
