/**
 * `node tests/bench/export.ts [--orders 1000000] [--rows 100000] [--pglite]`: an export of many rows and the printing of
 * 200 bills, while lists are read: how long, how much memory (bar 300 MB), and what the lists lose (bar 20 % of their
 * p95). Quiet and busy turns alternate, so that what else the machine does falls on both. `BENCH_DATABASE_URL` as in api.ts.
 */
import { parseArgs } from 'node:util'
import { area } from '../../src/areas/orders/area.ts'
import { beside, idle, pause, reportBeside } from './beside.ts'
import { reporter, summarise } from './measure.ts'
import { benchTarget, caller, type Target } from './target.ts'

const MEMORY_BAR_MB = 300
const BILLS = 200

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '100000' },
    prints: { type: 'string', default: '10' },
    quiet: { type: 'string', default: '20' },
    pglite: { type: 'boolean', default: false },
  },
})
const [rows, prints, quiet] = [Number(values.rows), Number(values.prints), Number(values.quiet)]
const on = values.pglite ? 'PGlite' : 'PostgreSQL'
const report = reporter(`exports and papers, ${Number(values.orders).toLocaleString('en')} orders on ${on}`)

type Job = { id: string; state: string; changed: number; file: { size: number } | null }

/** Exports the newest `rows` orders with the list's own columns; returns the job once it is over. */
async function exportRows(target: Target): Promise<Job> {
  const call = caller(target)
  const get = async <T>(path: string) => (JSON.parse(await call('GET', path)) as { data: T }).data
  const last = await get<{ placedAt: string }[]>(`/api/orders?limit=1&at=${rows - 1}&sort=-placedAt`)
  const since = last[0]?.placedAt ?? '2000-01-01T00:00:00Z'
  const query = { where: [['placedAt', 'gte', since]], q: '' }
  const body = { query, columns: area.columns, sort: '-placedAt' }
  let { job } = (JSON.parse(await call('POST', '/api/orders/export', body)) as { data: { job: Job } }).data
  while (job.state === 'queued' || job.state === 'running') {
    await pause(250)
    job = await get<Job>(`/api/jobs/${job.id}`)
  }
  return job
}

/** Prints 200 bills as a PDF, as the packing desk does; returns bytes. */
async function printBills(target: Target, as: 'pdf' | 'page'): Promise<number> {
  const call = caller(target)
  const query = { where: [['status', 'eq', 'delivered']], q: '' }
  const found = JSON.parse(
    await call('GET', `/api/orders?limit=100&where=${encodeURIComponent(JSON.stringify(query.where))}`),
  )
  const more = JSON.parse(
    await call(
      'GET',
      `/api/orders?limit=100&at=100&where=${encodeURIComponent(JSON.stringify(query.where))}`,
    ),
  )
  const ids = [...found.data, ...more.data].slice(0, BILLS).map(({ id }: { id: string }) => id)
  const noted = JSON.parse(await call('POST', '/api/orders/print', { ids, what: 'bill', size: 'a5' }))
  return (await call('GET', `/api/prints/${noted.data.print.id}?as=${as}`)).length
}

/** Quiet and printing by turns, so that what else the machine does falls on both; every turn counts, and all together. */
async function printing(target: Target, as: 'pdf' | 'page'): Promise<void> {
  const [calm, busy, times, ratios]: [number[], number[], number[], number[]] = [[], [], [], []]
  let [peakMb, n] = [0, 0]
  for (; n < prints; n++) {
    const before = await idle(target, quiet / 5)
    const printed = await beside(target, () => printBills(target, as))
    const after = await idle(target, quiet / 5)
    times.push(printed.seconds)
    calm.push(...before.samples, ...after.samples)
    busy.push(...printed.samples)
    ratios.push(printed.lists.p95 / summarise([...before.samples, ...after.samples]).p95)
    peakMb = Math.max(peakMb, printed.peakMb)
  }
  const [took, ratio, rest] = [summarise(times), summarise(ratios), summarise(calm)]
  const what = `${BILLS} bills as ${as}`
  const turns = `ratio of p95 turn by turn ${ratio.p50.toFixed(2)} (median)`
  report.value(what, `${took.p50.toFixed(2)} s each of ${prints}; ${turns}`)
  reportBeside(report, what, { lists: summarise(busy), peakMb }, [rest], MEMORY_BAR_MB)
}

const target = await benchTarget({
  orders: Number(values.orders),
  kind: values.pglite ? 'pglite' : 'postgres',
})
try {
  // What is prepared in the background after a start is no part of it.
  await idle(target, 15)
  const first = await idle(target, quiet)
  if (rows > 0) {
    const exported = await beside(target, () => exportRows(target))
    const second = await idle(target, quiet)
    const { state, changed, file } = exported.done
    const size = (file?.size ?? 0) / 1024 / 1024
    const what = `export of ${changed.toLocaleString('en')} rows`
    report.value(what, `${exported.seconds.toFixed(1)} s, ${size.toFixed(1)} MB, ${state}`)
    reportBeside(report, what, exported, [first.lists, second.lists], MEMORY_BAR_MB)
  }
  for (const as of ['pdf', 'page'] as const) await printing(target, as)
} finally {
  await target.close()
}
