/**
 * `npm run bench:api [-- --orders 1000000] [--pglite] [--url postgres://…]… [--times 400] [--minutes 30]`: the API's
 * figures against the bars, next to the same SQL through pg alone in the same run. With several `--url`
 * of filled databases, one table with a column for each: does cost grow slower than the data? Prints Markdown.
 */
import { parseArgs } from 'node:util'
import { type ApiRun, EMPTY, measureApi } from './api-calls.ts'
import { type Bare, measureBare } from './bare.ts'
import { reporter, underLoad } from './measure.ts'
import { benchTarget, caller, type Target } from './target.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    pglite: { type: 'boolean', default: false },
    url: { type: 'string', multiple: true, default: [] },
    times: { type: 'string', default: '400' },
    minutes: { type: 'string', default: '0' },
  },
})
const times = Number(values.times)
const print = (line: string) => process.stdout.write(`${line}\n`)
const kind = values.pglite ? 'pglite' : 'postgres'

/** Continues for some minutes, all over the list, and reports the server's memory. */
async function watchMemory(target: Target, orders: number, minutes: number): Promise<void> {
  const call = caller(target)
  const began = performance.now()
  while (performance.now() - began < minutes * 60_000) {
    await underLoad(4, 5_000, (i) => call('GET', `/api/orders?limit=50&at=${(i * 131) % orders}`))
    const passed = (performance.now() - began) / 60_000
    print(`after ${passed.toFixed(1)} min: ${target.memoryMb().toFixed(0)} MB`)
  }
}

type Run = { api: ApiRun; bare: Bare | undefined }

async function run(url: string | undefined): Promise<Run> {
  const target = await benchTarget({ orders: Number(values.orders), kind, ...(url && { url }) })
  try {
    const api = await measureApi(target, times)
    const bare = target.databaseUrl ? await measureBare(target.databaseUrl, times, api) : undefined
    await watchMemory(target, api.orders, Number(values.minutes))
    return { api, bare }
  } finally {
    await target.close()
  }
}

function printOne({ api, bare }: Run): void {
  const on = values.pglite ? 'PGlite' : 'PostgreSQL'
  const report = reporter(`API, ${api.orders.toLocaleString('en')} orders on ${on}, one client`)
  for (const { name, figures, bar } of api.calls) report.times(name, figures, bar)
  const { perSecond, p95 } = api.load
  report.value('16 callers, first page', `${perSecond.toFixed(0)} calls/s, p95 ${p95.toFixed(1)} ms`)
  report.value('memory of the server', `${api.memoryMb.toFixed(0)} MB`, '<= 250 MB', api.memoryMb <= 250)
  if (!bare) return
  const empty = api.calls.find((one) => one.name === EMPTY)?.figures.p50 ?? Number.NaN
  for (const { name, figures } of bare.calls) {
    const own = api.calls.find((one) => one.name === name)?.figures.p50 ?? Number.NaN
    const ratio = own / figures.p50
    const without = ((own - empty) / figures.p50).toFixed(2)
    const latest = `${ratio.toFixed(2)} (${own.toFixed(2)} of ${figures.p50.toFixed(2)} ms; ${without} without an empty call's time)`
    report.value(`${name}: ratio to pg alone`, latest, '<= 1.5', ratio <= 1.5)
  }
  const share = (perSecond / bare.load.perSecond) * 100
  const latest = `${share.toFixed(0)} % of ${bare.load.perSecond.toFixed(0)}/s`
  report.value('16 callers: share of pg alone', latest, '>= 60 %', share >= 60)
}

/** One line for each call, one column for each size. */
function printGrowth(runs: readonly Run[]): void {
  print(`\n## The same at ${runs.length} sizes, p50 / p95 ms\n`)
  print(`| call | ${runs.map(({ api }) => `${api.orders.toLocaleString('en')} orders`).join(' | ')} |`)
  print(`|---|${runs.map(() => '---').join('|')}|`)
  for (const { name } of runs[0]?.api.calls ?? []) {
    const cells = runs.map(({ api }) => {
      const figures = api.calls.find((one) => one.name === name)?.figures
      return figures ? `${figures.p50.toFixed(2)} / ${figures.p95.toFixed(2)}` : ''
    })
    print(`| ${name} | ${cells.join(' | ')} |`)
  }
  print(
    `| 16 callers, first pages a second | ${runs.map(({ api }) => api.load.perSecond.toFixed(0)).join(' | ')} |`,
  )
  print(`| memory of the server, MB | ${runs.map(({ api }) => api.memoryMb.toFixed(0)).join(' | ')} |`)
}

const runs: Run[] = []
for (const url of values.url.length > 0 ? values.url : [undefined]) {
  const done = await run(url)
  printOne(done)
  runs.push(done)
}
if (runs.length > 1) printGrowth(runs)
