/**
 * Presence on records (docs/api.md, Presence). A tab reports its record once; from then on the live stream of
 * its browser keeps it present without polling: the process that holds the stream renews the row, and removes
 * it soon after the stream ends. Rows of a killed process are removed by any other.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { Problem } from '../../../core/problems/problems.ts'
import { PRESENCE_MODES, type PresenceMode, type Present } from '../../../core/wire/presence.ts'
import type { Actor } from '../area/face.ts'
import type { Kit } from '../area/kit.ts'
import type { Database } from '../database/database.ts'
import type { Live } from '../live/live.ts'
import { SIGNED_IN, sessionActor } from '../sessions/auth.ts'
import { systemTimers, type Timers } from '../timers.ts'

const CHANNEL = 'presence'
const BEAT_MS = 10_000
/** A row that is not renewed for so long has expired. */
const EXPIRES_S = 30
/**
 * The stream is the browser's and outlives a tab that was killed: a tab repeats its report every 5 minutes,
 * and expires when it missed two.
 */
const SAID_S = 720
/** Another tab of the browser takes over a stream within this time and reports again. */
const GRACE_MS = 5_000
/** Tabs of one account; the oldest go first. */
const TABS_MAX = 30

type Place = { area: string; record: string }
type Row = { account: string; name: string; mode: PresenceMode; stream: string; code: string }

const shown = z.enum(PRESENCE_MODES)
const person = z.object({ id: z.uuid(), name: z.string(), mode: shown })
const presenceBody = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: shown,
    tab: z.string().min(8).max(64).describe('Chosen by the tab, the same as long as it lives'),
    stream: z.uuid().describe('`X-Stream` of the live stream'),
    area: z.string().max(50),
    code: z.string().max(100).describe('Code or id of the record'),
  }),
  z.strictObject({ mode: z.literal('none'), tab: z.string().min(8).max(64) }),
])
type Shown = Extract<z.infer<typeof presenceBody>, { mode: PresenceMode }>

export type PresenceDeps = { database: Database; kit: Kit; live: Live; timers?: Timers }

/** Presence of users on records, in the database. */
export class Presence {
  readonly #deps: PresenceDeps
  readonly #timers: Timers
  readonly #leaving = new Set<() => void>()
  readonly #stops: (() => unknown)[] = []

  private constructor(deps: PresenceDeps) {
    this.#deps = deps
    this.#timers = deps.timers ?? systemTimers
    this.#stops.push(this.#timers.every(BEAT_MS, () => void this.#keep().catch(() => {})))
  }

  static async open(deps: PresenceDeps): Promise<Presence> {
    // No other process keeps any user's rows in the embedded database.
    if (deps.database.kind === 'pglite') await sql`delete from presence`.execute(deps.database.db)
    const presence = new Presence(deps)
    presence.#stops.push(
      await deps.database.listen(CHANNEL, (payload) => void presence.#hear(payload).catch(() => {})),
      deps.live.onEnd((stream) => presence.#later(stream)),
    )
    return presence
  }

  async close(): Promise<void> {
    for (const end of this.#leaving) end()
    for (const stop of this.#stops) await stop()
  }

  /**
   * A tab shows a record; returns the other users on it. Throws `notFound` for a record that the actor does
   * not see.
   */
  async show(
    actor: Actor,
    { tab, stream, area, code, mode }: Shown,
  ): Promise<{ id: string; people: Present[] }> {
    const { database, kit } = this.#deps
    const record = kit.mayView(actor, area) ? await kit.find(actor, area, code) : undefined
    if (!record) throw new Problem('notFound')
    const { rows } = await sql<Place & { mode: string }>`
      with before as (
        select area, record_id as record, mode from presence where account_id = ${actor.accountId} and tab = ${tab}),
      said as (
        insert into presence (account_id, tab, stream, area, record_id, code, mode)
        values (${actor.accountId}, ${tab}, ${stream}, ${area}, ${record.id}, ${record.code}, ${mode})
        on conflict (account_id, tab) do update set
          stream = excluded.stream, area = excluded.area, record_id = excluded.record_id, code = excluded.code,
          mode = excluded.mode, seen_at = now(), said_at = now(),
          since = case when presence.record_id = excluded.record_id then presence.since else now() end)
      select * from before`.execute(database.db)
    const [before] = rows
    if (!before) {
      await this.#remove(sql`account_id = ${actor.accountId} and tab in (
        select tab from presence where account_id = ${actor.accountId}
        order by said_at desc offset ${TABS_MAX})`)
    }
    const moved = before?.record !== record.id
    if (moved || before.mode !== mode) {
      await this.#announce(actor.accountId, { area, record: record.id })
      if (moved && before) await this.#announce(actor.accountId, before)
    }
    const others = await this.#rows({ area, record: record.id })
    return { id: record.id, people: peopleBut(others, actor.accountId) }
  }

  /** A tab shows no record any more. */
  async leave(actor: Actor, tab: string): Promise<void> {
    await this.#remove(sql`account_id = ${actor.accountId} and tab = ${tab}`)
  }

  async #rows({ area, record }: Place): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select p.account_id as account, a.name, p.mode, p.stream, p.code
      from presence p join accounts a on a.id = p.account_id
      where p.area = ${area} and p.record_id = ${record} and a.status = 'active'
        and p.seen_at > now() - make_interval(secs => ${EXPIRES_S})
      order by p.since, p.account_id`.execute(this.#deps.database.db)
    return rows
  }

  /** A change on a record: users who have it open, and may see it, receive the others on it. */
  async #hear(payload: string): Promise<void> {
    const { live, kit } = this.#deps
    if (live.streams().length === 0) return
    const place = JSON.parse(payload) as Place
    const rows = await this.#rows(place)
    const code = rows[0]?.code
    await live.tell(new Set(rows.map(({ stream }) => stream)), async (actor) => {
      if (!kit.mayView(actor, place.area) || !(await kit.isVisible(actor, place.area, place.record))) return
      return [
        'presence',
        { area: place.area, id: place.record, code, people: peopleBut(rows, actor.accountId) },
      ]
    })
  }

  /** Vouches for the tabs of the streams that are open here, and removes those that nobody vouches for. */
  async #keep(): Promise<void> {
    const { database, live } = this.#deps
    const streams = live.streams()
    if (streams.length > 0) {
      await sql`
        update presence set seen_at = now()
        from unnest(${streams.map(({ id }) => id)}::uuid[], ${streams.map(({ accountId }) => accountId)}::uuid[])
          as mine (stream, account)
        where presence.stream = mine.stream and presence.account_id = mine.account
          and presence.said_at > now() - make_interval(secs => ${SAID_S})`.execute(database.db)
    }
    await this.#remove(sql`seen_at < now() - make_interval(secs => ${EXPIRES_S})`)
  }

  #later(stream: string): void {
    const end = this.#timers.after(GRACE_MS, () => {
      this.#leaving.delete(end)
      void this.#remove(sql`stream = ${stream}`).catch(() => {})
    })
    this.#leaving.add(end)
  }

  async #remove(where: ReturnType<typeof sql>): Promise<void> {
    await sql`
      with gone as (delete from presence where ${where} returning account_id, area, record_id)
      select pg_notify(${CHANNEL}, json_build_object('area', area, 'record', record_id)::text)
      from gone where ${toOthers(sql`gone.area`, sql`gone.record_id`, sql`gone.account_id`)}`.execute(
      this.#deps.database.db,
    )
  }

  /** Announces that a user came to a record, left it, or changed what they do there. */
  async #announce(account: string, { area, record }: Place): Promise<void> {
    await sql`
      select pg_notify(${CHANNEL}, ${JSON.stringify({ area, record })})
      where ${toOthers(sql`${area}`, sql`${record}::uuid`, sql`${account}::uuid`)}`.execute(
      this.#deps.database.db,
    )
  }
}

type Sql = ReturnType<typeof sql>

/** Whether another account is on a record: users get no events about themselves, so mostly there is none to send. */
const toOthers = (area: Sql, record: Sql, account: Sql) => sql`exists (
  select from presence p where p.area = ${area} and p.record_id = ${record} and p.account_id <> ${account})`

/** Each account once, as editing when it edits in any tab. */
function peopleBut(rows: readonly Row[], self: string): Present[] {
  const people = new Map<string, Present>()
  for (const { account, name, mode } of rows) {
    if (account === self) continue
    const known = people.get(account)
    if (!known) people.set(account, { id: account, name, mode })
    else if (mode === 'edit') known.mode = 'edit'
  }
  return [...people.values()]
}

/** `POST /api/presence`. Saying the same again changes nothing, so it takes no idempotency key. */
export function mountPresence(app: FastifyInstance, presence: Presence): void {
  app.post(
    '/api/presence',
    {
      bodyLimit: 4_096,
      // Sent when the record changes, but also when the stream was lost: no sign of a person.
      config: { ability: SIGNED_IN, background: true },
      schema: {
        tags: ['live'],
        summary: 'Which record a tab shows; answers who else is on it',
        body: presenceBody,
        response: {
          200: z.object({
            error: z.literal(0),
            data: z.object({ id: z.uuid().nullable(), people: z.array(person) }),
          }),
        },
      },
    },
    async (request) => {
      const body = request.body as z.infer<typeof presenceBody>
      if (body.mode !== 'none') return { error: 0, data: await presence.show(sessionActor(request), body) }
      await presence.leave(sessionActor(request), body.tab)
      return { error: 0, data: { id: null, people: [] } }
    },
  )
}
