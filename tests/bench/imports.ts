/**
 * `node tests/bench/imports.ts [--rows 20000] [--pictures 2000] [--orders 20000] [--pglite]`: a workbook is read, checked and
 * written, while lists are read: products with a picture are new, the rest get a new price and a counted stock. It has a
 * throw-away cluster; with `--pglite` all products are new.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import type { Cell } from '../../src/core/sheet.ts'
import { pictureZip, productSheet } from '../support/import-files.ts'
import { type Beside, beside, idle, pause, reportBeside } from './beside.ts'
import { reporter } from './measure.ts'
import { copied, multiply } from './multiply.ts'
import { benchTarget, caller, type Target } from './target.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    pictures: { type: 'string', default: '2000' },
    orders: { type: 'string', default: '20000' },
    pglite: { type: 'boolean', default: false },
  },
})
const PICTURES = Number(values.pictures)
const KNOWN = values.pglite ? 0 : Number(values.rows) - PICTURES
/** MB that the server may hold beyond what it held before. */
const MEMORY_MORE_MB = 300
/** Of 20,000 rows; of fewer the same share. */
const SECONDS = { checked: 60, written: 120 }
/** Pixels of a side: pictures as small as 2,000 of them have to be for one archive. */
const SIDE = 640

type Named = { code: string; name: string }
type Import = Named &
  Record<'valid' | 'invalid' | 'created' | 'updated' | 'unchanged' | 'failed', number> & { status: string }

/** A picture of soft spots, another one each time. */
const photo = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 20, height: 20, channels: 3, background: '#777', noise } })
    .resize(SIDE, SIDE)
    .jpeg({ quality: 60 })
    .toBuffer()
}

/** Products of one variant with own codes; they have no ledger before. */
async function knownProducts(url: string, mark: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const alone = (id: string) => `(select count(*) from product_variants v where v.product_id = ${id}) = 1`
    // Products first: their variants are copied as often.
    const products = {
      id: copied('t.id'),
      code: `'SP' || (1000000 + n * 10000 + t.r)`,
      own_code: `'${mark}-OLD-' || n || '-' || t.r`,
      name: `t.name || ' ' || n`,
      search: `t.search || ' ' || n`,
    }
    await multiply(client, 'products', KNOWN, products, alone('s.id'))
    const variants = {
      id: copied('t.id'),
      product_id: copied('t.product_id'),
      code: `t.code || '-' || n`,
    }
    await multiply(client, 'product_variants', KNOWN, variants, alone('s.product_id'))
    await client.query('analyze')
    const { rows } = await client.query(
      'select own_code as code from products where own_code like $1 order by own_code limit $2',
      [`${mark}-OLD-%`, KNOWN],
    )
    return rows.map(({ code }) => String(code))
  } finally {
    await client.end()
  }
}

/** The lines of the sheet, new products first, and the pictures of those. */
async function goods(target: Target, call: ReturnType<typeof caller>) {
  const all = async (area: string, where: readonly unknown[]): Promise<Named[]> =>
    JSON.parse(await call('GET', `/api/${area}?limit=40&where=${encodeURIComponent(JSON.stringify(where))}`))
      .data
  const active = ['status', 'eq', 'active']
  const [shops, brands, categories, tags] = await Promise.all([
    all('shops', [active]),
    all('brands', [active]),
    all('categories', [active]),
    all('tags', [active, ['kind', 'eq', 'products']]),
  ])
  const of = (list: readonly Named[], at: number) => list[at % list.length] as Named
  const mark = `B${Date.now().toString(36).toUpperCase()}`
  const fresh = Array.from({ length: PICTURES }, (_, at): Cell[] => [
    ...[`${mark}-${at + 1}`, `Gậy golf nhập thử ${mark} ${at + 1}`, of(shops, at).name, of(brands, at).name],
    ...[of(categories, at).code, of(tags, at).name, 1_500_000 + at, 400, 3],
  ])
  const known = target.databaseUrl && KNOWN > 0 ? await knownProducts(target.databaseUrl, mark) : []
  const changed = known.map((code, at): Cell[] => [
    ...[code, null, null, null, null, null, 90_000_000 + at, null],
    at % 50,
  ])
  const pictures: Record<string, Uint8Array> = {}
  for (const [code] of fresh) pictures[`${code}.jpg`] = await photo()
  return { lines: [...fresh, ...changed], pictures }
}

async function send(target: Target, sheet: Buffer, zip: Buffer): Promise<Import> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(sheet)]), 'hang-moi.xlsx')
  form.append('file', new Blob([new Uint8Array(zip)]), 'anh.zip')
  const headers = { Authorization: target.token }
  const answer = await fetch(`${target.url}/api/imports/import`, { method: 'POST', headers, body: form })
  const { data, msg } = (await answer.json()) as { data?: Import; msg?: string }
  if (!data) throw new Error(`import: ${msg}`)
  return data
}

const target = await benchTarget({
  orders: Number(values.orders),
  kind: values.pglite ? 'pglite' : 'postgres',
  fresh: true,
})
try {
  const call = caller(target)
  const { lines, pictures } = await goods(target, call)
  const [sheet, zip] = [productSheet(lines), pictureZip(pictures)]
  const count = (one: number) => one.toLocaleString('en')
  const table = reporter(
    `an import of ${count(lines.length)} products with ${count(PICTURES)} pictures, ${values.pglite ? 'PGlite' : 'PostgreSQL'}`,
  )
  const mb = (bytes: Uint8Array) => `${(bytes.length / 1e6).toFixed(1)} MB`
  table.value('files', `Excel ${mb(sheet)}, Zip ${mb(zip)}`)
  await idle(target, 10)
  const quiet = await idle(target, 10)
  const report = (what: string, one: Beside<unknown>, seconds: number) => {
    const bar = (seconds * lines.length) / 20_000
    const wait = `longest wait of a list ${one.lists.max.toFixed(0)} ms`
    table.value(what, `${one.seconds.toFixed(1)} s; ${wait}`, `<= ${bar.toFixed(0)} s`, one.seconds <= bar)
    reportBeside(table, what, one, [quiet.lists], Math.round(quiet.peakMb + MEMORY_MORE_MB))
  }
  /** Waits until an import has left a state of work. */
  async function until(code: string, left: string): Promise<Import> {
    for (;;) {
      const one: Import = JSON.parse(await call('GET', `/api/imports/${code}`)).data
      if (one.status !== left) return one
      await pause(500)
    }
  }

  let read = 0
  const checked = await beside(target, async () => {
    const began = performance.now()
    const { code } = await send(target, sheet, zip)
    read = (performance.now() - began) / 1000
    return until(code, 'read')
  })
  const { code, status, valid, invalid } = checked.done
  table.value('sent, read, pictures made and rows kept', `${read.toFixed(1)} s`)
  report('checked, all from sending on', checked, SECONDS.checked)
  table.value('rows', `${status}, ${valid} right, ${invalid} wrong`)
  const written = await beside(target, async () => {
    await call('POST', `/api/imports/${code}/write`, { policy: 'right' })
    return until(code, 'writing')
  })
  report('written', written, SECONDS.written)
  const { created, updated, unchanged, failed } = written.done
  table.value('products', `${created} made, ${updated} changed, ${unchanged} as they were, ${failed} refused`)
} finally {
  await target.close()
}
