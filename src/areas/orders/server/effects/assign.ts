/**
 * Assigning orders to people. The view `work` (area work) has the people who may handle orders and their
 * numbers of open ones. Distributing gives each order to the user with the fewest at that moment.
 */
import { sql } from 'kysely'
import type { Effect, Sql, Write } from '../../../../server/kit/area/face.ts'
import type { Order } from '../../area.ts'

type OrderEffect = Effect<Order>

/** One spreading at a time: two that count at once would both give everything to the same person. */
const SPREAD_LOCK = 7_205_146

/** Open orders by person, of users who may handle orders. */
type Loads = Map<string, number>

/**
 * Numbers of open orders by user id: users who take part in distributing, or for a rule (`named`) those it
 * names who may handle orders. Users on a break are left out.
 */
export async function readLoads(db: Sql, who: 'sharing' | 'named' = 'sharing'): Promise<Loads> {
  const { rows } = await sql<{ id: string; open: number }>`
    select id, open from work where ${who === 'named' ? sql`available and not paused` : sql`shares`}
    order by id`.execute(db)
  return new Map(rows.map(({ id, open }) => [id, open]))
}

/** Counts of a transaction, with its own unwritten assignments. */
const counted = new WeakMap<object, Loads>()
/** The same of a look at many orders, which takes a transaction for each few of them. */
const looking = new Map<string, { loads: Loads; until: number }>()
const LOOK_MS = 60_000

async function loadsOf(write: Write, dryRun: boolean): Promise<Loads> {
  if (dryRun) return looked(write)
  const known = counted.get(write.sql)
  if (known) return known
  await sql`select pg_advisory_xact_lock(${SPREAD_LOCK}::bigint)`.execute(write.sql)
  const loads = await readLoads(write.sql)
  counted.set(write.sql, loads)
  return loads
}

async function looked(write: Write): Promise<Loads> {
  const now = performance.now()
  for (const [id, { until }] of looking) if (until < now) looking.delete(id)
  const known = looking.get(write.requestId)
  if (known) return known.loads
  const loads = await readLoads(write.sql)
  looking.set(write.requestId, { loads, until: now + LOOK_MS })
  return loads
}

/** The user with the fewest; of several `first`, else the smallest id. */
export function least(loads: Loads, first: string | undefined): string | undefined {
  let found: string | undefined
  for (const [id, load] of loads) {
    const best = found === undefined ? undefined : loads.get(found)
    if (best === undefined || load < best || (load === best && id === first)) found = id
  }
  return found
}

const assign: OrderEffect = {
  async run({ sql: db }, order, args) {
    const handler = String(args.handler)
    if (order.handler?.id === handler) return { refused: { key: 'alreadyTheirs' } }
    const { rows } = await sql`select from work where id = ${handler}::uuid and available`.execute(db)
    return rows.length > 0 ? { handler } : { refused: { key: 'mayNotHandle' } }
  },
}

const unassign: OrderEffect = {
  async run() {
    return { handler: null }
  },
}

const spread: OrderEffect = {
  async run(write, order, args, dryRun) {
    const all = await loadsOf(write, dryRun)
    const from = order.handler?.id
    const own = from === undefined ? undefined : all.get(from)
    // The order itself is on nobody's desk while it is decided about.
    if (from !== undefined && own !== undefined) all.set(from, own - 1)
    const others = new Map(all)
    if (args.spread === 'away' && from !== undefined) others.delete(from)
    const to = least(others, from)
    const taker = to ?? from
    if (taker !== undefined && all.has(taker)) all.set(taker, (all.get(taker) ?? 0) + 1)
    if (to === undefined) return { refused: { key: 'nobodyToHandle' } }
    return to === from ? { refused: { key: 'staysEven' } } : { handler: to }
  },
}

export const assignEffects: Readonly<Record<string, OrderEffect>> = { assign, unassign, spread }
