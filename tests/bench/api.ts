/**
 * `npm run bench:api [-- --orders 1000000] [--pglite] [--url postgres://…]… [--times 400] [--minutes 30]`: the API's
 * figures against the bars of quality.md, beside the same SQL through pg alone in the same run. With several `--url`
 * of filled databases, one table with a column for each: does cost grow slower than the data? Prints Markdown.
 */
import { parseArgs } from 'node:util'
import { type ApiRun, EMPTY, measureApi } from './api-calls.ts'
import { type Bare, measureBare } from './bare.ts'
import { row, underLoad } from './measure.ts'
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
  print(
    `\n## API, ${api.orders.toLocaleString('en')} orders, ${values.pglite ? 'PGlite' : 'PostgreSQL'}, one client\n`,
  )
  print('| call | p50 ms | p95 ms | max ms | bar |\n|---|---|---|---|---|')
  for (const { name, figures, bar } of api.calls) print(row(name, figures, bar))
  print(
    `\n16 callers at once, first page: ${api.load.perSecond.toFixed(0)} calls/s, p95 ${api.load.p95.toFixed(1)} ms.`,
  )
  print(
    `Memory of the server: ${api.memoryMb.toFixed(0)} MB (bar 250: ${api.memoryMb <= 250 ? 'yes' : '**no**'}).`,
  )
  if (!bare) return
  print(
    '\n| against the same SQL through pg alone | pg p50 ms | API p50 ms | ratio (bar 1.5) | without what an empty answer takes |\n|---|---|---|---|---|',
  )
  const empty = api.calls.find((one) => one.name === EMPTY)?.figures.p50 ?? Number.NaN
  for (const { name, figures } of bare.calls) {
    const own = api.calls.find((one) => one.name === name)?.figures.p50 ?? Number.NaN
    const ratio = own / figures.p50
    print(
      `| ${name} | ${figures.p50.toFixed(2)} | ${own.toFixed(2)} | ${ratio.toFixed(2)}${ratio <= 1.5 ? '' : ' **no**'} | ${((own - empty) / figures.p50).toFixed(2)} |`,
    )
  }
  const share = (api.load.perSecond / bare.load.perSecond) * 100
  print(
    `\nThroughput with 16 callers: ${share.toFixed(0)} % of pg alone (${bare.load.perSecond.toFixed(0)}/s), bar 60 %.`,
  )
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
