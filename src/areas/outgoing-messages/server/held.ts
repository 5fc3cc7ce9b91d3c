/** Work that waits after a restore, and its release: all kinds in one transaction, each as the user chose. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import { HELD_KINDS, type HeldKindId } from '../../../core/wire/held.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { Kit } from '../../../server/kit/area/kit.ts'
import { conditionOf } from '../../../server/kit/area/read/condition.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendAnswer, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { SEES_ALL } from '../../../server/kit/area/upkeep.ts'
import { check, objectOf } from '../../../server/kit/area/write/input.ts'
import type { Open } from '../../../server/kit/area/write/transaction.ts'
import { endMarks, heldSince } from '../../../server/kit/held/marks.ts'
import type { HeldKind } from '../../../server/kit/held/work.ts'
import { area } from '../area.ts'
import { type HeldReport, heldReport, type ReleaseAsked, releaseAsked } from '../schema.ts'

/** All kinds, from whichever area has them. */
function kindsOf({ tools, jobs }: Kit): ReadonlyMap<HeldKindId, HeldKind> {
  const found = [...tools.tables.values()].map(({ server }) => server.held ?? {})
  const all: Partial<Record<HeldKindId, HeldKind>> = Object.assign({}, ...found, { jobs: jobs.held })
  return new Map(HELD_KINDS.flatMap((kind) => (all[kind] ? [[kind, all[kind]] as const] : [])))
}

async function countAll(kit: Kit, db: Sql, since: string): Promise<HeldReport['kinds']> {
  const rows: HeldReport['kinds'] = []
  for (const [kind, { count }] of kindsOf(kit)) rows.push({ kind, ...(await count(db, since)) })
  return rows
}

async function report(kit: Kit): Promise<HeldReport> {
  const db = kit.tools.sql
  const { rows } = await sql<Pick<HeldReport, 'held' | 'last'>>`
    select (select json_build_object('since', iso_time(r.at), 'cause', r.cause) from restores r
        where r.released_at is null order by r.at desc limit 1) as held,
      (select json_build_object('at', iso_time(r.released_at), 'by', r.released_by) from restores r
        where r.released_at is not null order by r.released_at desc limit 1) as last`.execute(db)
  const { held = null, last = null } = rows[0] ?? {}
  return { held, last, kinds: held ? await countAll(kit, db, held.since) : [] }
}

const refuse = (key: string, params: Record<string, string | number> = {}) =>
  new Problem('notAllowed', { area: area.id, reason: { key, params } })

/** Throws where more waits than the user saw, or where a kind was left out. */
async function refuseUnseen(kit: Kit, db: Sql, { since, choices }: ReleaseAsked): Promise<void> {
  for (const { kind, count } of await countAll(kit, db, since)) {
    const seen = choices.find((one) => one.kind === kind)
    if (count > (seen?.count ?? 0)) throw refuse('moreHeld', { seen: seen?.count ?? 0, count })
  }
}

async function release(kit: Kit, open: Open, asked: ReleaseAsked): Promise<void> {
  const { sql: db, actor } = open.write
  const since = await heldSince(db)
  if (since === undefined) throw refuse('notHeld')
  if (Date.parse(since) !== Date.parse(asked.since)) throw refuse('heldAgain')
  await refuseUnseen(kit, db, { ...asked, since })
  const chosen = Object.fromEntries(asked.choices.map(({ kind, choice }) => [kind, choice]))
  // First, under its lock: of two releases one finds nothing left, and work that asks finds no hold.
  if (!(await endMarks(db, actor, chosen))) throw refuse('notHeld')
  open.journal.beginBatch()
  const { tools } = kit
  const condition: Parameters<HeldKind['release']>[0]['condition'] = (id, query) => {
    const table = tools.tables.get(id)
    if (!table) throw new Error(`there is no area ${id}`)
    return conditionOf(tools, table, query, SEES_ALL)
  }
  for (const [kind, { release: run }] of kindsOf(kit)) {
    const choice = chosen[kind]
    if (choice) await run({ open, since, choice, condition })
  }
}

/** Registers `GET` and `POST /api/outgoing-messages/held`. */
export function heldRoutes(app: FastifyInstance, kit: Kit): void {
  const route = { url: `/api/${area.id}/held`, ability: `${area.id}.release`, tag: area.id }
  mountRoute(app, {
    ...{ ...route, method: 'GET' },
    schema: { summary: 'What waits after a restore, by kind', response: { 200: envelope(heldReport) } },
    handler: async (_request, reply) => sendJson(reply, { error: 0, data: await report(kit) }),
  })
  mountRoute(app, {
    ...{ ...route, method: 'POST' },
    schema: {
      summary: 'Releases a restored database: each kind that waits is sent or dropped, all or none',
      body: releaseAsked,
      response: { 200: envelope(heldReport) },
    },
    handler: async (request, reply) => {
      const asked = check(releaseAsked, objectOf(request.body), area.id) as ReleaseAsked
      const answer = await kit.answerData(request, async (open) => {
        await release(kit, open, asked)
        return { held: null, kinds: [], last: null }
      })
      kit.jobs.wake()
      return sendAnswer(reply, answer)
    },
  })
}
