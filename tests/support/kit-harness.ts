/** For tests of the kit: a bare Fastify over a fresh database, with two areas and an actor one can change. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { area as accounts } from '../../src/areas/accounts/area.ts'
import { area as outcomes } from '../../src/areas/call-outcomes/area.ts'
import { input as outcomeInput } from '../../src/areas/call-outcomes/schema.ts'
import { states as outcomeStates } from '../../src/areas/call-outcomes/states.ts'
import { area as reasons } from '../../src/areas/reasons/area.ts'
import { input as reasonInput } from '../../src/areas/reasons/schema.ts'
import { area as policies } from '../../src/areas/return-policies/area.ts'
import { input as policyInput } from '../../src/areas/return-policies/schema.ts'
import { area as shops } from '../../src/areas/shops/area.ts'
import { input as shopInput } from '../../src/areas/shops/schema.ts'
import { states as shopStates } from '../../src/areas/shops/states.ts'
import { area as vouchers } from '../../src/areas/vouchers/area.ts'
import { input as voucherInput } from '../../src/areas/vouchers/schema.ts'
import type { Area } from '../../src/core/area.ts'
import { PROBLEMS, Problem } from '../../src/core/problems/problems.ts'
import { type Actor, type AreaServer, defineServer } from '../../src/server/kit/area/face.ts'
import { createKit, type Kit } from '../../src/server/kit/area/kit.ts'
import type { LoadedArea } from '../../src/server/kit/area/loaded.ts'
import { mountArea } from '../../src/server/kit/area/routes/mount.ts'
import { mountShared } from '../../src/server/kit/area/routes/shared.ts'
import type { Database } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { mountExportFiles } from '../../src/server/kit/export/mount.ts'
import { mountJobs } from '../../src/server/kit/jobs/mount.ts'
import { createMigrated } from './databases.ts'
import { createEmbedded, type TestEmbedded } from './embedded.ts'
import { findPostgres } from './postgres.ts'

type Body = {
  error: number
  data: never
  total: number
  totalKind: string
  next: string | null
  at: number | null
  audit: string | null
  fields?: Record<string, { key: string }>
  current?: Record<string, unknown>
  changed?: string[]
  reason?: { key: string }
}
export type Row = { id: string; code: string; version: number; name: string } & Record<string, unknown>
export type Answer = { status: number; body: Body; headers: Record<string, unknown> }

const face = (server: unknown) => server as AreaServer
/** Vouchers of one kind one after the other, for what periods do. */
const periods: Area = { ...vouchers, period: { from: 'startsOn', to: 'endsOn', overlap: ['kind'] } }
const tree: Area = { ...reasons, tree: { parent: 'parent', depth: 4 } }
const LOADED: LoadedArea[] = [
  { area: policies, server: face(defineServer({ area: policies, input: policyInput })) },
  {
    area: shops,
    server: face(
      defineServer({
        area: shops,
        input: shopInput,
        states: shopStates,
        computed: { term: "'valid'" },
        effects: {
          deactivate: {
            async run(_write, shop, _args, dryRun) {
              if (shop.owner === 'Hỏng') throw new TypeError('a defect')
              if (shop.owner === 'Không ngừng được') return { refused: { key: 'stubborn' } }
              return dryRun ? {} : { note: 'đã ngừng' }
            },
          },
        },
        mask: (record, actor) =>
          actor.abilities.has('no-phones') ? { ...record, phone: '09•• ••• •••' } : record,
        visible: (actor) => (actor.abilities.has('north-only') ? sql`t.province = ${'Hà Nội'}` : undefined),
      }),
    ),
  },
  {
    area: outcomes,
    server: face(defineServer({ area: outcomes, input: outcomeInput, states: outcomeStates })),
  },
  { area: periods, server: face(defineServer({ area: periods, input: voucherInput })) },
  // Deeper than its own, for what trees do.
  { area: tree, server: face(defineServer({ area: tree, input: reasonInput })) },
  { area: accounts, server: face(defineServer({ area: accounts, input: z.strictObject({}) })) },
]

export const admin: Actor = {
  accountId: randomUUID(),
  username: 'admin',
  name: 'Quản trị',
  abilities: new Set(['*']),
  language: 'vi',
}

export class Harness {
  readonly app: FastifyInstance
  readonly kit: Kit
  readonly database: Database
  /** Where exports are written. */
  readonly folder: string
  actor: Actor = admin
  /** Whether the actor's account may do nothing any more. */
  gone = false
  /** What the kit had to say to whoever runs it. */
  readonly logged: string[] = []
  #count = 0

  constructor(app: FastifyInstance, kit: Kit, database: Database, folder: string) {
    this.folder = folder
    this.app = app
    this.kit = kit
    this.database = database
  }

  /** `more`: areas next to the usual two; their tables are there. */
  static async open(database: Database, more: readonly LoadedArea[] = []): Promise<Harness> {
    const areas = [...LOADED, ...more]
    await migrate(database)
    await sql`insert into accounts (id, code, name, username, status)
      values (${admin.accountId}, 'TK00001', ${admin.name}, 'admin', 'active')`.execute(database.db)
    const app = Fastify()
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof Problem))
        return reply.code(500).send({ error: 500, msg: String(error), stack: (error as Error).stack })
      const { status, error: code } = PROBLEMS[error.id]
      return reply
        .code(status)
        .send({ ...error.detail.data, error: code, fields: error.detail.fields, reason: error.detail.reason })
    })
    let harness: Harness | undefined
    const folder = mkdtempSync(join(tmpdir(), 'cms-exports-'))
    const kit = await createKit({
      database,
      areas,
      sessionActor: () => harness?.actor ?? admin,
      say: (_language, reason) => reason.key,
      log: (message) => harness?.logged.push(message),
      headings: {
        title: (_, area) => area,
        field: (_, _area, field) => field,
        value: (_, _a, _f, value) => value,
      },
      exportFolder: folder,
      fileFolder: folder,
      uploadFolder: folder,
      incomingFolder: folder,
      accountNow: async () => (harness?.gone ? undefined : harness?.actor),
    })
    harness = new Harness(app, kit, database, folder)
    for (const loaded of areas) mountArea(app, loaded, kit)
    mountShared(app, kit)
    mountJobs(app, kit)
    mountExportFiles(app, kit)
    await app.ready()
    return harness
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await this.app.inject({
      method,
      url,
      headers,
      ...(payload !== undefined && { payload: payload as object }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }

  get(url: string) {
    return this.call('GET', url)
  }

  list(area: string, query: Record<string, unknown>) {
    const text = Object.entries(query).map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    return this.get(`/api/${area}?${text.join('&')}`)
  }

  /** Input of a shop that differs from all others. */
  shop(values: Record<string, unknown> = {}) {
    const n = ++this.#count
    return {
      name: `Cửa hàng Gôn số ${n}`,
      owner: 'Nguyễn Văn Đức',
      phone: `09${String(10_000_000 + n)}`,
      kind: 'business',
      taxCode: String(1_000_000_000 + n),
      address: '12 Phố Huế',
      ward: 'Hàng Bài',
      province: 'Hà Nội',
      bankAccount: '0011',
      bankHolder: 'NGUYEN VAN DUC',
      bankName: 'VCB',
      ...values,
    }
  }

  async newShop(values: Record<string, unknown> = {}): Promise<Row> {
    const answer = await this.call('POST', '/api/shops', this.shop(values))
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }

  async close() {
    await this.app.close()
    await this.kit.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export const rows = (answer: Answer) => answer.body.data as unknown as Row[]
export const row = (answer: Answer) => answer.body.data as unknown as Row
export const data = <T>(answer: Answer) => answer.body.data as unknown as T
export const match = (version: number) => ({ 'If-Match': `"${version}"` })

const search = await findPostgres()
await search.found?.close()
/** Why the suites on PostgreSQL are skipped; undefined where they run. */
export const missingPostgres = search.reason
const opened = ({ database, remove }: TestEmbedded) => ({ database, close: remove })
export const KINDS = [
  { kind: 'pglite', open: async () => opened(await createEmbedded({}, { migrated: true })) },
  { kind: 'postgres', open: async () => opened(await createMigrated()) },
]

/**
 * A harness for the tests of a `describe`, opened before and closed after them; `missing`: this machine has no such database.
 * `begin` opens it where the tests need more than the usual areas.
 */
export function harnessOf(
  { kind, open }: (typeof KINDS)[number],
  begin: (database: Database) => Promise<Harness> = (database) => Harness.open(database),
): { h: Harness; missing: boolean } {
  const missing = kind === 'postgres' && missingPostgres !== undefined
  let harness: Harness
  let close = async () => {}
  beforeAll(async () => {
    if (missing) return
    const { database, ...opened } = await open()
    close = opened.close
    harness = await begin(database)
  })
  afterAll(async () => {
    await harness?.close()
    await close()
  })
  // It is there when the first test runs.
  const h = new Proxy({} as Harness, {
    get(_, name) {
      const value: unknown = Reflect.get(harness, name, harness)
      return typeof value === 'function' ? value.bind(harness) : value
    },
    set: (_, name, value) => Reflect.set(harness, name, value, harness),
  })
  return { h, missing }
}
