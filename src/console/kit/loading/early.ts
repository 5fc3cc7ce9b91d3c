/**
 * Responses requested before the console's code is loaded: boot.ts sends, the first call for the same address
 * takes what came. Nothing depends on it; what was not asked early, or failed, is asked as ever.
 */
export type EarlyAnswer = {
  payload: Record<string, unknown>
  /** Round trip, and the database's part of it; ms. */
  ms: number
  db: number | undefined
}

/** Older responses may be out of date. */
const FRESH_MS = 20_000

type Asked = { answer: Promise<EarlyAnswer | undefined>; at: number; came?: EarlyAnswer | undefined }

const asked = new Map<string, Asked>()

/** One spelling of an address, whatever the order of its parameters. */
export function addressOf(
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value))
  params.sort()
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

/** Milliseconds spent in the database, from the server's header. */
export function databaseTime(headers: Headers): number | undefined {
  const db = /db;dur=([\d.]+)/.exec(headers.get('Server-Timing') ?? '')?.[1]
  return db === undefined ? undefined : Number(db)
}

async function fetchAnswer(
  address: string,
  headers: Record<string, string>,
): Promise<EarlyAnswer | undefined> {
  const started = performance.now()
  try {
    const response = await fetch(address, { headers, credentials: 'same-origin' })
    const payload = (await response.json()) as Record<string, unknown>
    if (!response.ok || payload.error !== 0) return undefined
    return { payload, ms: performance.now() - started, db: databaseTime(response.headers) }
  } catch {
    return undefined
  }
}

/** Sends for an answer that will be needed. */
export function askEarly(address: string, headers: Record<string, string>): void {
  const one: Asked = { answer: fetchAnswer(address, headers), at: performance.now() }
  void one.answer.then((came) => {
    one.came = came
  })
  asked.set(address, one)
}

/** The response fetched early for an address, once; undefined when there is none, or an old one. */
export function takeEarly(address: string): Promise<EarlyAnswer | undefined> | undefined {
  return take(address)?.answer
}

/** Like `takeEarly`, for responses that have arrived: they can be drawn at once. Pending ones are left. */
export function takeArrived(address: string): EarlyAnswer | undefined {
  return asked.get(address)?.came && take(address)?.came
}

function take(address: string): Asked | undefined {
  const known = asked.get(address)
  asked.delete(address)
  return known && performance.now() - known.at < FRESH_MS ? known : undefined
}
