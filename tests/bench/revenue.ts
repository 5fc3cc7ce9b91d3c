/**
 * `node tests/bench/revenue.ts [--orders 1000000 | --pglite] [--times 20] [--days 30]`: the measures of thirty days and of twelve months by
 * every breakdown, as a user with all roles asks for them, in a throw-away database or in `BENCH_DATABASE_URL`.
 */
import { parseArgs } from 'node:util'
import { DIMENSIONS } from '../../src/areas/orders/measured/measures.ts'
import { addDays, dayOf } from '../../src/core/dates/dates.ts'
import { writeSpan } from '../../src/core/dates/relative-days.ts'
import { measure, reporter } from './measure.ts'
import { benchTarget, caller } from './target.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string' },
    pglite: { type: 'boolean', default: false },
    times: { type: 'string', default: '20' },
    days: { type: 'string' },
  },
})
const kind = values.pglite ? 'pglite' : 'postgres'
const orders = Number(values.orders ?? (values.pglite ? 50_000 : 1_000_000))

const target = await benchTarget({ orders, kind })
try {
  const call = caller(target)
  const report = reporter(
    `revenue, ${orders.toLocaleString('en')} orders, ${kind === 'pglite' ? 'PGlite' : 'PostgreSQL'}`,
  )
  const today = dayOf(Date.now())
  // Ranges end before today: its orders still change.
  const RANGES = [
    { name: 'a month', days: 30, ms: 300 },
    { name: 'twelve months', days: 365, ms: 1_000 },
  ]
  for (const { name, days, ms } of RANGES.filter(
    (range) => !values.days || range.days === Number(values.days),
  ))
    for (const field of ['revenueAt', 'placedAt'])
      for (const by of [undefined, ...DIMENSIONS]) {
        const span = writeSpan({ from: addDays(today, -days), to: addDays(today, -1) })
        const where = encodeURIComponent(JSON.stringify([[field, 'eq', span]]))
        const path = `/api/revenue/figures?where=${where}${by ? `&by=${by}` : ''}`
        const figures = await measure(Number(values.times), () => call('GET', path), 2)
        report.times(`${name}, by ${field}, ${by ?? 'whole'}`, figures, { ms, of: 'p95' })
      }
} finally {
  await target.close()
}
