/** The area kit as one object: what every area is served with, made once per process. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { holds } from '../../../core/abilities.ts'
import type { RevealWay } from '../../../core/wire/privacy.ts'
import { SOURCES } from '../../../core/wire/writes.ts'
import type { Database } from '../database/database.ts'
import type { Exchange } from '../exchange.ts'
import { ExportFiles } from '../export/files.ts'
import type { Headings } from '../export/headings.ts'
import { sweepUploads } from '../files/kept.ts'
import type { Say } from '../http/words.ts'
import type { Account } from '../jobs/chunk.ts'
import { Jobs } from '../jobs/jobs.ts'
import { keepPicture, type Made, sweepPictures } from '../pictures/kept.ts'
import type { Limit } from '../sessions/rate-limit.ts'
import { sweepDrafts } from '../stored-files.ts'
import { type AcceptForms, formsIn } from '../uploads/forms.ts'
import { Background } from './background.ts'
import { AreaTable, readCatalogue } from './columns.ts'
import type { Tools } from './dependencies.ts'
import type { Actor, Sql } from './face.ts'
import type { LoadedArea } from './loaded.ts'
import { type ActorOf, limitedActors } from './privacy/limited-actor.ts'
import { NumberQuestions } from './privacy/number-questions.ts'
import { RevealLimit, type RevealLimits } from './privacy/reveal-limit.ts'
import { Reveals } from './privacy/reveals.ts'
import { RefNames } from './read/refs.ts'
import { SeekPoints } from './read/seek-points.ts'
import { Totals } from './read/totals.ts'
import { compilerOf } from './read/visible.ts'
import { WrittenRows } from './read/written-rows.ts'
import { changesSince, Retention } from './retention.ts'
import { sendAnswer } from './routes/routes.ts'
import { AreaService } from './service.ts'
import { Upkeep } from './upkeep.ts'
import { type Change, Changes } from './write/changes.ts'
import { othersOf } from './write/cross-area-writes.ts'
import { type Answer, claimOf } from './write/idempotency.ts'
import { findKey } from './write/rows.ts'
import { type CommittedWrite, type Open, type WriteContext, Writes } from './write/transaction.ts'

export type KitDeps = {
  /** Migrated; closed by its owner, after the kit. */
  database: Database
  areas: readonly LoadedArea[]
  /** The actor of a request's session, before its limits. */
  sessionActor(request: FastifyRequest): Actor
  /** Words of a refusal inside a response. */
  say: Say
  /** The account as it is at this moment; undefined when it may do nothing (any more). */
  accountNow(accountId: string): Promise<Account | undefined>
  /** Words of areas, for the sheets of exports. */
  headings: Headings
  /** Where exports are written; shared by all processes. */
  exportFolder: string
  /** Where pictures are stored, and where attached files are; shared too. */
  fileFolder: string
  uploadFolder: string
  /** Where forms with files are while they come in. */
  incomingFolder: string
  /** Dials for the call desk; absent: the system's telephone does. */
  exchange?: Exchange | undefined
  /** How many numbers may be asked for by who may not see them; absent: the usual ones. */
  numberLimits?: readonly Limit[] | undefined
  /** How many whole numbers an account is shown; absent: the usual ones. `onOver` hears who reaches the limit. */
  revealLimits?: RevealLimits | undefined
  onOver?: ConstructorParameters<typeof RevealLimit>[2]
  /** Receives each write once it is committed. */
  onCommit?(write: CommittedWrite): void
  log?(message: string): void
}

/** Where writes come from, as the audit keeps it; anything else is `api`. */
const KNOWN_SOURCES = new Set<string>(SOURCES)

export type { WriteContext } from './write/transaction.ts'

/** The services of all areas, and the context of a request's write. */
export class Kit {
  readonly tools: Tools
  readonly jobs: Jobs
  readonly actorOf: ActorOf
  readonly exchange: Exchange | undefined
  /** Keeps a picture that came with another file and is made already (`PictureMaker`); returns its address. */
  readonly keepPicture: (made: Made, accountId: string) => Promise<string>
  readonly acceptForms: AcceptForms
  readonly #services: ReadonlyMap<string, AreaService>
  /** Resolves when nothing is being counted or sought in the background. */
  readonly idle: () => Promise<void>
  /** Before the database is closed. */
  readonly close: () => Promise<void>

  constructor(
    tools: Tools,
    jobs: Jobs,
    actorOf: ActorOf,
    life: { idle(): Promise<void>; close(): Promise<void> },
    exchange: Exchange | undefined,
    { keepPicture, acceptForms }: Pick<Kit, 'keepPicture' | 'acceptForms'>,
  ) {
    this.keepPicture = keepPicture
    this.acceptForms = acceptForms
    this.exchange = exchange
    this.tools = tools
    this.jobs = jobs
    this.actorOf = actorOf
    this.idle = life.idle
    this.close = life.close
    this.#services = new Map([...tools.tables].map(([id, table]) => [id, new AreaService(tools, table)]))
  }

  /** One area, for code that is no generic route. Throws for one that is not there. */
  area(id: string): AreaService {
    const service = this.#services.get(id)
    if (!service) throw new Error(`there is no area ${id}`)
    return service
  }

  /** The account and source of a request's write; `own`: a source that replaces the request's. */
  contextOf(request: FastifyRequest, own?: string): WriteContext {
    const source = request.headers['x-source']
    return {
      actor: this.actorOf(request),
      requestId: String(request.id),
      address: request.ip,
      source: own ?? (typeof source === 'string' && KNOWN_SOURCES.has(source) ? source : 'api'),
    }
  }

  /** Runs a write of a request in one transaction, once per Idempotency-Key. `source`: replaces the request's. */
  answer(
    request: FastifyRequest,
    work: (open: Open) => Promise<Answer>,
    source?: string,
  ): Promise<Answer & { replayed: boolean }> {
    const context = this.contextOf(request, source)
    return this.tools.writes.answer(context, claimOf(request, context.actor), work)
  }

  /** Like `answer`, for handlers with a response of their own. */
  answerData(
    request: FastifyRequest,
    work: (open: Open) => Promise<unknown>,
  ): Promise<Answer & { replayed: boolean }> {
    return this.answer(request, async (open) => {
      const data = await work(open)
      return { status: 200, body: JSON.stringify({ error: 0, data }) }
    })
  }

  /**
   * Wraps a hand-written handler: one transaction, one effect per Idempotency-Key. The work returns the
   * envelope; its status is the reply's. Inside, writes of `area()` join the transaction, and other
   * statements must use the `sql` that is passed.
   */
  async once(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (sql: Sql) => Promise<Record<string, unknown>>,
    source?: string,
  ): Promise<FastifyReply> {
    const answer = await this.answer(
      request,
      async ({ write }) => {
        const value = await work(write.sql)
        return { status: reply.statusCode, body: JSON.stringify(value) }
      },
      source,
    )
    return sendAnswer(reply, answer)
  }

  /** Counts and records numbers of an area's records that a route of another area returns whole. */
  noteNumbers(actor: Actor, area: string, ids: readonly string[], how: RevealWay = 'search'): void {
    const table = this.tools.tables.get(area)
    if (table) this.tools.reveals.note(table, actor, ids, how)
  }

  /** Whether an actor may view an area at all. */
  mayView(actor: Actor, area: string): boolean {
    return this.tools.tables.has(area) && holds(actor.abilities, `${area}.view`)
  }

  /** Whether an actor may see one record; a deleted one is seen by users who see all. */
  async isVisible(actor: Actor, area: string, record: string): Promise<boolean> {
    const table = this.tools.tables.get(area)
    if (!table) return false
    if (!table.server.visible?.(actor)) return true
    return (await findKey(this.tools, this.tools.runner, table, record, actor)) !== undefined
  }

  /** Id and code of a record by either, as far as an actor sees it; undefined when there is none for them. */
  async find(actor: Actor, area: string, key: string): Promise<{ id: string; code: string } | undefined> {
    const table = this.tools.tables.get(area)
    return table && (await findKey(this.tools, this.tools.runner, table, key, actor))
  }

  /** Changes behind an outbox id, oldest first; undefined when some of them are pruned already. */
  changesSince(id: number, limit: number): Promise<Change[] | undefined> {
    return changesSince(this.tools.runner, id, limit)
  }
}

/** Builds the kit over a migrated database. Throws naming a table that lacks a column of its manifest. */
export async function createKit(deps: KitDeps): Promise<Kit> {
  const { database, areas, say, headings, log = () => {} } = deps
  const sql = database.db as unknown as Sql
  const catalogue = await readCatalogue(sql)
  const known = new Map(areas.map((loaded) => [loaded.area.id, loaded]))
  const tables = new Map(areas.map((loaded) => [loaded.area.id, new AreaTable(loaded, catalogue, known)]))
  const changes = new Changes(database.replica !== database.db)
  const background = new Background(log)
  const refs = new RefNames(tables, changes)
  const reader = database.replica as unknown as Sql
  const tools: Tools = {
    runner: sql,
    reader,
    sql,
    compiler: compilerOf(sql),
    tables,
    changes,
    totals: new Totals(reader, changes, background),
    seekPoints: new SeekPoints(reader, changes, background),
    refs,
    written: new WrittenRows(changes, refs),
    writes: new Writes(database, changes, deps.onCommit),
    reveals: new Reveals(sql, new RevealLimit(sql, deps.revealLimits, deps.onOver), log),
    questions: new NumberQuestions(database, deps.numberLimits),
    say,
  }
  const { limit } = tools.reveals
  const actorOf = limitedActors(deps.sessionActor, limit)
  const accountNow: KitDeps['accountNow'] = async (id) => {
    const account = await deps.accountNow(id)
    return account && limit.allowed(account)
  }
  tools.writes.reach((open) => othersOf(tools, open))
  const stopListening = await changes.listen(database)
  const files = new ExportFiles(deps.exportFolder)
  const retention = new Retention(sql, log, async () => {
    await files.prune()
    await sweepPictures(database, deps.fileFolder)
    await sweepUploads(database, deps.uploadFolder)
    for (const folder of [deps.fileFolder, deps.uploadFolder]) await sweepDrafts(folder)
    await sweepDrafts(deps.incomingFolder, () => true)
  })
  const upkeep = new Upkeep(database, tools, log)
  const jobs = await Jobs.open({ database, tools, accountNow, files, headings, log })
  const life = {
    idle: () => background.idle(),
    close: async () => {
      await jobs.close()
      // An export goes on noting whose numbers it writes until its worker has ended.
      await tools.reveals.flush()
      await stopListening()
      await retention.close()
      await upkeep.close()
      await background.close()
    },
  }
  return new Kit(tools, jobs, actorOf, life, deps.exchange, {
    keepPicture: (made, accountId) => keepPicture(database, deps.fileFolder, made, accountId),
    acceptForms: formsIn(deps.incomingFolder),
  })
}
