/**
 * An import whose server is killed goes on after the next start: while rows are checked, while new products are written, and
 * while known ones are changed with their stock. At each kill every row is whole or untouched; at the end each is there once.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIGRATED_DATABASE } from '../../../tests/support/databases.ts'
import { coloured, pictureZip, productSheet } from '../../../tests/support/import-files.ts'
import { stockMistakes } from '../../../tests/support/orders.ts'
import { findPostgres } from '../../../tests/support/postgres.ts'
import { DEMO_PASSWORD } from '../../core/demo.ts'
import type { Cell } from '../../core/sheet.ts'
import { md5 } from '../../server/app/test-server.ts'
import { openDatabase } from '../../server/kit/database/database.ts'

const START = fileURLToPath(new URL('../../server/app/start.ts', import.meta.url))
const ROWS = 300

type Data = Readonly<Record<string, unknown>>
type Call = (method: string, path: string, body?: object) => Promise<Data>
type State = { status: string; counts: Record<string, number>; created: number; updated: number }
/** Rows of the database: one imported row with the product of its code. `price` and `stock`: of the product. */
type Stored = {
  row: string
  version: number | null
  price: number | null
  stock: number | null
  pictures: number | null
  variants: number
  history: string
  moves: string
}

/** Servers over one database, one after the other. */
function servers(url: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'import-kill-'))
  let child: ChildProcess | undefined
  let token = ''

  async function start(): Promise<Call> {
    const env = { PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: url, DEMO: '1', DEMO_ORDERS: '100' }
    const started = spawn(process.execPath, [START, '--api-only'], {
      env: { ...process.env, ...env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    const address = await new Promise<string>((resolve, reject) => {
      let text = ''
      started.stdout.on('data', (piece: Buffer) => {
        text += piece.toString()
        const found = /CMS SHOP\s+(http\S+)/.exec(text)?.[1]
        if (found) resolve(found)
      })
      started.once('close', () => reject(new Error(`no server: ${text}`)))
    })
    return async (method, path, body) => {
      const isForm = body instanceof FormData
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: { authorization: token, ...(!isForm && { 'content-type': 'application/json' }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      const { data, msg } = (await answer.json()) as { data: Data; msg?: string }
      if (!answer.ok) throw new Error(`${method} ${path}: ${msg}`)
      return data
    }
  }

  async function signIn(call: Call): Promise<void> {
    const signIn = { username: 'content', password: md5(DEMO_PASSWORD), grant_type: 'password' }
    token = String((await call('POST', '/api/public/account/login', signIn)).token)
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child?.once('close', resolve))
    child.kill('SIGKILL')
    await gone
  }

  /** Rows of an import as they are stored while no server runs, and the mistakes of the stock. */
  async function stored(code: string) {
    const database = await openDatabase({ ...(url && { url }), dataDir, maintenance: false })
    try {
      const { rows } = await sql<Stored>`
        select r.status as row, p.version, p.price::float as price, p.stock, jsonb_array_length(p.images) as pictures,
          (select count(*)::int from product_variants v where v.product_id = p.id) as variants,
          (select coalesce(string_agg(a.action, ' ' order by a.id), '') from audit a
            where a.area = 'products' and a.record_id = p.id) as history,
          (select coalesce(string_agg(m.kind || ' ' || m.stock, ', ' order by m.id), '')
            from stock_movements m join product_variants v on v.id = m.variant_id where v.product_id = p.id) as moves
        from import_rows r join imports i on i.id = r.import_id left join products p on p.own_code = r.item_code
        where i.code = ${code} order by r.number`.execute(database.db)
      return { rows, mistakes: await stockMistakes(database.db) }
    } finally {
      await database.close()
    }
  }

  async function close(): Promise<void> {
    await kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { start, signIn, kill, stored, close }
}

/** The product of a row before its write: there is none. */
const NONE = {
  version: null,
  price: null,
  stock: null,
  pictures: null,
  variants: 0,
  history: '',
  moves: '',
}
/** The product of a new row. */
const NEW = {
  version: 1,
  price: 100_000,
  stock: 1,
  pictures: 1,
  variants: 1,
  history: 'create',
  moves: 'opening 1',
}
/** The same product, changed by a row of another import, with its stock counted. */
const CHANGED = {
  ...NEW,
  version: 3,
  price: 90_000,
  stock: 7,
  history: 'create update count-stock',
  moves: 'opening 1, count 6',
}

const wait = { timeout: 120_000, interval: 100 }
const soon = { timeout: 120_000, interval: 5 }

const DATABASES = [
  { kind: 'pglite', open: async () => ({ url: '', drop: async () => {} }) },
  {
    kind: 'postgres',
    async open() {
      const { found, reason } = await findPostgres()
      if (!found) throw new Error(reason)
      const { url, drop } = await found.createDatabase(process.env[MIGRATED_DATABASE])
      return {
        url,
        async drop() {
          await drop()
          await found.close()
        },
      }
    },
  },
]

describe.each(DATABASES)('on $kind', ({ open }) => {
  let database: { url: string; drop(): Promise<void> }
  let shop: ReturnType<typeof servers>
  let call: Call
  /** Of the demo data: supplier, brand, category, tag. */
  let names: Cell[]

  beforeAll(async () => {
    database = await open()
    shop = servers(database.url)
    call = await shop.start()
    await shop.signIn(call)
    const first = async (area: string, where: object) => {
      const condition = encodeURIComponent(JSON.stringify(where))
      const list = (await call('GET', `/api/${area}?limit=1&where=${condition}`)) as unknown
      return (list as { code: string; name: string }[])[0]
    }
    const active = [['status', 'eq', 'active']]
    const [supplier, brand, category] = await Promise.all(
      ['shops', 'brands', 'categories'].map((area) => first(area, active)),
    )
    const tag = await first('tags', [['kind', 'eq', 'products']])
    names = [supplier?.name, brand?.name, category?.code, tag?.name].map((name) => name ?? '')
  }, 120_000)
  afterAll(async () => {
    await shop?.close()
    await database?.drop()
  })

  const state = async (code: string) => (await call('GET', `/api/imports/${code}`)) as State
  const status = (code: string) => async () => (await state(code)).status

  /** Sends new products (`NEW`), or changes of them (`CHANGED`). */
  async function send(series: string, hasChanges = false): Promise<string> {
    const lines = Array.from({ length: ROWS }, (_, at): Cell[] => {
      const code = `${series}-${at + 1}`
      return hasChanges
        ? [code, null, null, null, null, null, 90_000, null, 7]
        : [code, `Hàng ${at + 1}`, ...names, 100_000, 100, 1]
    })
    const picture = await coloured(20)
    const pictures = hasChanges ? [] : lines.map(([code]) => [`${code}.jpg`, picture])
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(productSheet(lines))]), 'a.xlsx')
    form.append('file', new Blob([new Uint8Array(pictureZip(Object.fromEntries(pictures)))]), 'a.zip')
    return String((await call('POST', '/api/imports/import', form)).code)
  }

  /** Kills the server once some rows, not all, have come to a state; returns the rows as they are stored then. */
  async function killAmong(code: string, done: string) {
    await expect.poll(async () => (await state(code)).counts[done] ?? 0, soon).toBeGreaterThan(0)
    await shop.kill()
    const { rows, mistakes } = await shop.stored(code)
    const counts: Record<string, number> = {}
    for (const { row } of rows) counts[row] = (counts[row] ?? 0) + 1
    // Else the server was killed too late to prove anything.
    expect(counts[done]).toBeGreaterThan(0)
    expect(counts[done]).toBeLessThan(ROWS)
    expect(mistakes).toEqual([])
    call = await shop.start()
    const resumed = (await state(code)).counts
    expect(Object.values(resumed).reduce((sum, count) => sum + count)).toBe(ROWS)
    expect(resumed[done]).toBeGreaterThanOrEqual(counts[done] ?? 0)
    return rows
  }

  /** The import has ended: every row is in one state, with its product as it should be. */
  async function expectAll(code: string, row: string, product: object): Promise<void> {
    expect((await state(code)).counts).toEqual({ [row]: ROWS })
    await shop.kill()
    const { rows, mistakes } = await shop.stored(code)
    expect(rows).toEqual(Array(ROWS).fill({ row, ...product }))
    expect(mistakes).toEqual([])
    call = await shop.start()
  }

  test('killed while rows are checked', async () => {
    const code = await send('CHECK')
    const rows = await killAmong(code, 'valid')
    for (const { row, ...product } of rows) {
      expect(['received', 'valid']).toContain(row)
      expect(product).toEqual(NONE)
    }
    await expect.poll(status(code), wait).toBe('checked')
    expect(await state(code)).toMatchObject({ valid: ROWS, invalid: 0, created: 0 })
    await expectAll(code, 'valid', NONE)
  }, 300_000)

  test('killed while new products are written, then while they are changed with their stock', async () => {
    const made = await send('KILL')
    await expect.poll(status(made), wait).toBe('checked')
    await call('POST', `/api/imports/${made}/write`, { policy: 'right' })
    for (const { row, ...product } of await killAmong(made, 'created')) {
      expect(['valid', 'created']).toContain(row)
      expect(product).toEqual(row === 'created' ? NEW : NONE)
    }
    await expect.poll(status(made), wait).toBe('written')
    expect(await state(made)).toMatchObject({ created: ROWS, valid: 0, failed: 0 })
    await expectAll(made, 'created', NEW)

    const changed = await send('KILL', true)
    await expect.poll(status(changed), wait).toBe('checked')
    await call('POST', `/api/imports/${changed}/write`, { policy: 'right' })
    for (const { row, ...product } of await killAmong(changed, 'updated')) {
      expect(['valid', 'updated']).toContain(row)
      expect(product).toEqual(row === 'updated' ? CHANGED : NEW)
    }
    await expect.poll(status(changed), wait).toBe('written')
    expect(await state(changed)).toMatchObject({ updated: ROWS, unchanged: 0, valid: 0, failed: 0 })
    await expectAll(changed, 'updated', CHANGED)
  }, 300_000)
})
