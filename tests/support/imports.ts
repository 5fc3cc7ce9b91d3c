/** Imports of products through the API of a real server, for tests. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ImportRow } from '../../src/areas/import-rows/area.ts'
import type { Import } from '../../src/areas/imports/area.ts'
import type { ImportDetail } from '../../src/areas/imports/schema.ts'
import type { Cell } from '../../src/core/sheet.ts'
import { startTestServer } from '../../src/server/app/test-server.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { coloured, importForm, pictureZip } from './import-files.ts'

type FullImport = Import & ImportDetail
type File = { name: string; bytes: Uint8Array }
/** Names that the demo data have. */
type Names = { shop: string; shopId: string; other: string; brand: string; category: string; tag: string }

/** Starts a server over demo data. */
export async function startImports() {
  const server = await startTestServer()
  const now = Date.parse('2026-11-20T17:00:00Z')
  await seedDemo(server.database, { orders: 100, now, dataDir: server.config.dataDir })
  const tokens: Record<string, string> = {}
  for (const name of ['admin', 'content', 'warehouse']) tokens[name] = await server.signIn(name)
  const { rows: found } = await sql<Names>`
    select s.name as shop, s.id as "shopId", (select name from shops where id <> s.id order by code limit 1) as other,
      (select name from brands where status = 'active' order by code limit 1) as brand,
      (select code from categories c where status = 'active' order by code limit 1) as category,
      (select name from tags where kind = 'products' and status = 'active' order by code limit 1) as tag
    from shops s order by s.code desc limit 1`.execute(server.database.db)
  const names = found[0] as Names

  const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, who = 'content') =>
    server.call(tokens[who], method, url, body)

  function send(files: readonly File[], fields: Record<string, string> = {}, who = 'content') {
    const { payload, headers } = importForm(files, fields)
    return server.app.inject({
      method: 'POST',
      url: '/api/imports/import',
      headers: { ...headers, authorization: tokens[who] ?? '' },
      payload,
    })
  }

  const read = async (code: string): Promise<FullImport> =>
    (await call('GET', `/api/imports/${code}`)).json().data

  async function rowsOf(one: Pick<Import, 'code'>): Promise<ImportRow[]> {
    const where = encodeURIComponent(JSON.stringify([['import', 'eq', one.code]]))
    const answer = await call('GET', `/api/import-rows?limit=100&sort=number&where=${where}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }

  /** Waits until an import has left the states of work. */
  async function settled(code: string): Promise<FullImport> {
    for (let tries = 0; tries < 200; tries++) {
      const one = await read(code)
      if (one.status !== 'read' && one.status !== 'writing') return one
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`${code} is still at work`)
  }

  async function upload(
    sheet: Uint8Array,
    pictures: Record<string, Uint8Array>,
    fields: Record<string, string> = {},
  ): Promise<FullImport> {
    const files = [
      { name: 'hang-moi.xlsx', bytes: sheet },
      { name: 'anh.zip', bytes: pictureZip(pictures) },
    ]
    const answer = await send(files, fields)
    expect(answer.statusCode, answer.body).toBe(201)
    return settled(answer.json().data.code)
  }

  async function write(one: FullImport, policy: 'right' | 'all' = 'right'): Promise<FullImport> {
    const answer = await call('POST', `/api/imports/${one.code}/write`, { policy })
    expect(answer.statusCode, answer.body).toBe(200)
    return settled(one.code)
  }

  let series = 0
  /** Lines of new products with codes of their own. */
  function goods(count: number): Cell[][] {
    series += 1
    return Array.from({ length: count }, (_, at) => [
      `T${series}-${at + 1}`,
      `Áo nhập thử ${series}.${at + 1}`,
      ...[names.shop, names.brand, names.category, names.tag, '1.250.000 đ', '250 g', 5],
    ])
  }

  /** A picture for each line. */
  async function pictures(lines: readonly (readonly Cell[])[]): Promise<Record<string, Uint8Array>> {
    const made = await Promise.all(
      lines.map(([code], at) => coloured((at * 9) % 256, series).then((one) => [`${code}.jpg`, one])),
    )
    return Object.fromEntries(made)
  }

  async function product(code: Cell | undefined) {
    const where = encodeURIComponent(JSON.stringify([['ownCode', 'eq', code]]))
    const list = (await call('GET', `/api/products?where=${where}`)).json().data
    return list[0] && (await call('GET', `/api/products/${list[0].code}`)).json().data
  }

  return {
    ...{ server, tokens, names, call, send, read, rowsOf, settled, upload, write, goods, pictures, product },
    close: () => server.close(),
  }
}
export type ImportsUnderTest = Awaited<ReturnType<typeof startImports>>
