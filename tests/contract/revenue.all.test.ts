/** Numbers of the revenue page under filters at random: each is the total of the list that it opens. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASIS_FIELDS } from '../../src/areas/orders/measured/basis.ts'
import {
  clashes,
  DIMENSIONS,
  type Dimension,
  MEASURE,
  type OfTime,
  ordersOf,
  rowCondition,
  TAB,
  TABS,
} from '../../src/areas/orders/measured/measures.ts'
import type { Report } from '../../src/areas/orders/measured/schema.ts'
import { addDays, dayOf } from '../../src/core/dates/dates.ts'
import { writeSpan } from '../../src/core/dates/relative-days.ts'
import type { Condition } from '../../src/core/fields.ts'
import type { Client } from '../support/client.ts'
import { DATABASES, type TestServer } from '../support/server.ts'
import { sumAllUp } from '../support/sums.ts'

const ROUNDS = 70
const FILTERED: readonly Exclude<Dimension, OfTime>[] = [
  'shop',
  'category',
  'brand',
  'carrier',
  'payment',
  'province',
]
const json = (where: readonly Condition[]) => encodeURIComponent(JSON.stringify(where))

/** Numbers from 0 up to 1, the same for each seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

describe.each(DATABASES)('revenue at random on $kind', ({ start }) => {
  let server: TestServer
  let admin: Client

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
    // Questions without a filter are read from sums, their lists are counted.
    await sumAllUp(server.database)
  })
  afterAll(() => server?.close())

  const report = async (where: readonly Condition[], by?: Dimension): Promise<Report> => {
    const answer = await admin.get(`/api/revenue/figures?where=${json(where)}${by ? `&by=${by}` : ''}`)
    expect(answer.status, JSON.stringify([answer.body, where])).toBe(200)
    return answer.body.data as Report
  }

  test.each([1, 2, 3])(
    'every number of a random question is that of its list, seed %i',
    async (seed) => {
      const next = random(seed)
      const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
      let compared = 0
      for (let round = 0; round < ROUNDS; round++) {
        const { basis, columns } = TAB[pick(TABS)]
        const to = addDays(dayOf(Date.now()), -Math.floor(next() * 200))
        const days = writeSpan({ from: addDays(to, -Math.floor(next() * 120)), to })
        const filter: Condition[] = []
        for (let more = Math.floor(next() * 3); more > 0; more--) {
          const of = pick(FILTERED)
          if (clashes(of, filter) || filter.some(([name]) => name === rowCondition(of, '')[0])) continue
          const found = await report([[BASIS_FIELDS[basis], 'eq', days], ...filter], of)
          if (found.rows.length > 0) filter.push(rowCondition(of, pick(found.rows).key))
        }
        const by = pick(DIMENSIONS.filter((one) => !clashes(one, filter)))
        const found = await report([[BASIS_FIELDS[basis], 'eq', days], ...filter], by)
        for (const row of [undefined, ...(found.rows.length > 0 ? [pick(found.rows)] : [])]) {
          const figures = row?.figures ?? found.total
          for (const id of columns) {
            if (MEASURE[id].rate || figures[id] == null) continue
            const where = ordersOf(id, days, filter, row && { by, key: row.key })
            const list = (await report(where)).total
            const words = `${id} ${by} ${JSON.stringify(where)}`
            if (list[id] !== null)
              expect(id === 'cancelled' ? list.placed : list[id], words).toBe(figures[id])
            if (!MEASURE[id].money && id !== 'pieces') {
              const { body } = await admin.get(`/api/orders?limit=1&fields=code&where=${json(where)}`)
              expect(body.total, words).toBe(figures[id])
            }
            compared++
          }
        }
      }
      expect(compared).toBeGreaterThan(ROUNDS * 4)
    },
    600_000,
  )
})
