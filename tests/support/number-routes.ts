/** The walk over every route that reads, with users of chosen abilities: whole phone numbers in the responses. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { areas } from '../../src/areas/index.ts'
import type { routesOf } from '../../src/server/app/server.ts'
import { type Client, clientOf } from './client.ts'
import type { TestServer } from './server.ts'

type Route = ReturnType<typeof routesOf>[number]
/** A request to a route. */
export type Asked = { route: Route; path: string; body?: object; version?: number }

/** Words of addresses that are replaced by those of the demo shop. */
const EXAMPLES = ['CUSTOMER', 'NAME', 'NUMBER', 'PART', 'VID', 'RECORD'] as const
const NOVEMBER = 'from=2026-11-01&to=2026-11-28'

/** Values that routes take besides a record, by the end of their address. */
const QUERIES: readonly (readonly [end: string, ...queries: string[]])[] = [
  ['/api/orders/buyers', '?q=', '?q=NAME', '?q=PART', '?key=CUSTOMER'],
  ['/account/search_vga', '?vga=VID'],
  ['/api/search', '?q=NAME', '?q=NUMBER'],
  ['/find/:text', 'NUMBER', 'CUSTOMER'],
  ['/api/people', '?q=NAME'],
  ['/api/clubs/contact', '?vid=VID'],
  ['/calendar', `?${NOVEMBER}`],
  ['/tree/paths', '?ids=RECORD'],
  ['/statistics', `?${NOVEMBER}`],
  ['/statistics/calls', `?${NOVEMBER}&figure=calls`],
  ['/statistics/week', `?${NOVEMBER}`],
  ['/:id/items', '?bucket=matched'],
  ['/visits/totals', `?${NOVEMBER}`],
]

/** Routes that show no record, or no text: each with its reason. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [/\/api\/(docs|openapi)/, 'describes the API'],
  [/\/api\/events/, 'stays open, and sends ids of records'],
  [/\/(groups|figures|position|views)$/, 'counts and places'],
  [
    /\/files?(\/|$)|\/(template|errors)$/,
    'files: of papers and exports in `numbers.test.ts` and `reveal-limit.test.ts`',
  ],
  [/\/api\/(jobs|prints)\/:id/, 'jobs and papers of one’s own, in the same tests'],
  [/\/account\/delete\//, 'refuses GET'],
  [/\/api\/totals/, 'counts'],
  [/^\/files\//, 'pictures'],
]

const isRead = ({ method, url }: Route) =>
  (method === 'GET' || /\/query(\/\w+)?$/.test(url)) && !LEFT_OUT.some(([pattern]) => pattern.test(url))

const areaOf = (url: string) => areas.find(({ id }) => url.startsWith(`/api/${id}/`))?.id

/** The newest record of each area. */
async function newestOf(admin: Client): Promise<Map<string, { id: string; version: number }>> {
  const newest = new Map<string, { id: string; version: number }>()
  for (const { id } of areas) {
    const { data } = (await admin.get(`/api/${id}?limit=1`)).body as {
      data?: { id: string; version: number }[]
    }
    if (data?.[0]) newest.set(id, data[0])
  }
  return newest
}

/** Writes that change nothing, are tried out, or are refused: edits of nothing, transitions and bulk calls without their steps. */
export async function writesOf({ routes }: TestServer, admin: Client): Promise<Asked[]> {
  const newest = await newestOf(admin)
  const writes = routes().filter(
    (route) => (route.method === 'PUT' || route.method === 'POST') && !isRead(route) && !route.oneNumber,
  )
  return writes.flatMap((route): Asked | Asked[] => {
    const area = areaOf(route.url)
    const record = newest.get(area ?? '')
    if (!record || /\/(pictures|files)$|export|import|print/.test(route.url)) return []
    const path = route.url.replace(':id', record.id)
    if (/\/bulk\//.test(path))
      return { route, path, body: { ids: [record.id], args: {}, changes: {}, dryRun: true } }
    return route.method === 'PUT'
      ? [record.version, 0].map((version) => ({ route, path, body: {}, version }))
      : { route, path, body: {} }
  })
}

/** Requests to every route that reads; those of a record ask about the newest of its area. */
export async function readsOf({ routes, database }: TestServer, admin: Client): Promise<Asked[]> {
  const { rows } = await sql<Record<(typeof EXAMPLES)[number], string>>`
    select c.code as "CUSTOMER", c.name as "NAME", c.phone as "NUMBER", left(c.phone, 5) as "PART", c.vid as "VID"
    from customers c join orders o on o.customer_id = c.id where c.vid is not null
    order by o.placed_at desc limit 1`.execute(database.db)
  const newest = await newestOf(admin)
  return routes()
    .filter(isRead)
    .flatMap((route) => {
      const { url } = route
      const record = newest.get(areaOf(url) ?? '')?.id ?? ''
      const fill = (text: string) =>
        EXAMPLES.reduce((filled, name) => {
          const value = name === 'RECORD' ? record : (rows[0]?.[name] ?? '')
          return filled.replace(name, encodeURIComponent(value))
        }, text)
      const found = QUERIES.find(([end]) => url.endsWith(end))
      const queries = found ? found.slice(1) : ['']
      return queries.map((query) => {
        if (route.method === 'POST')
          return { route, path: url, body: Object.fromEntries(new URLSearchParams(fill(query))) }
        const path = url.replace(':id', record)
        return {
          route,
          path: path.endsWith(':text') ? path.replace(':text', fill(query)) : path + fill(query),
        }
      })
    })
}

/** Sends a request; `numbers`: the private numbers in its answer. */
export async function send(
  person: Client,
  { route, path, body, version }: Asked,
  known: ReadonlySet<string>,
) {
  const answer = await person.call(
    route.method,
    path,
    body,
    version === undefined ? {} : { 'if-match': `"${version}"` },
  )
  const numbers = (JSON.stringify(answer.body).match(/\b0\d{9,10}\b/g) ?? []).filter((one) => known.has(one))
  return { status: answer.status, numbers, masksFromNow: answer.headers.get('x-numbers-hidden') === '1' }
}

/** Numbers of private fields, without those that are public elsewhere. */
export async function privateNumbers({ database }: TestServer): Promise<Set<string>> {
  const { rows } = await sql<{ phone: string | null }>`
    (select phone from customers union select phone from orders union select receiver_phone from orders
     union select phone from tickets union select phone from leads union select phone from call_tasks
     union select phone from secretaries union select phone from partners)
    except (select phone from shops union select phone from accounts)`.execute(database.db)
  return new Set(rows.flatMap(({ phone }) => phone ?? []))
}

/** A new account with a session and a role of its own that holds some abilities. */
export async function personWith(
  { database: { db }, url }: TestServer,
  abilities: readonly string[],
): Promise<Client & { id: string }> {
  const [role, account] = [randomUUID(), randomUUID()]
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into roles (id, code, name, abilities) values (${role}::uuid, ${role}, ${role}, ${[...abilities]}::text[])`.execute(
    db,
  )
  await sql`
    insert into accounts (id, code, name, username, status, role_ids)
    values (${account}::uuid, ${account}, 'Walker', ${account}, 'active', ${[role]}::uuid[])`.execute(db)
  await sql`
    insert into sessions (token_hash, account_id, address)
    values (${createHash('sha256').update(token).digest()}, ${account}::uuid, '127.0.0.1')`.execute(db)
  return { ...clientOf(url, token), id: account }
}

/** Runs a task for each item, a few at once. */
export async function forEachFew<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items]
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await task(item)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}
