/** Rules for assigning new orders: the matching rule, turns, and the preview. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AssignmentRule, firstRule, matches, personOf } from '../../src/areas/orders/assigning/rules.ts'
import { handlersFor } from '../../src/areas/orders/server/assigning.ts'
import type { Sql } from '../../src/server/kit/area/face.ts'
import { type Client, rowsOf } from '../support/client.ts'
import { DATABASES, type TestServer } from '../support/server.ts'

const rule: AssignmentRule = {
  id: 'r1',
  shops: [],
  provinces: [],
  minTotal: null,
  maxTotal: null,
  paymentMethod: null,
  method: 'round_robin',
  people: ['a', 'b', 'c'],
  turn: 0,
}
const order = { shopId: 's1', province: 'Hà Nội', total: 1_000_000, paymentMethod: 'cod' }
const loads = new Map([
  ['a', 5],
  ['b', 2],
  ['c', 2],
])

test('every condition has to hold; bounds are included; what is empty is not looked at', () => {
  const fits = (changed: Partial<AssignmentRule>) => matches({ ...rule, ...changed }, order)
  expect(fits({})).toBe(true)
  expect(fits({ shops: ['s1'], provinces: ['Hà Nội'], minTotal: 1_000_000, maxTotal: 1_000_000 })).toBe(true)
  expect(
    [{ shops: ['s2'] }, { provinces: ['Huế'] }, { minTotal: 1_000_001 }, { maxTotal: 999_999 }].map(fits),
  ).toEqual([false, false, false, false])
  expect(fits({ paymentMethod: 'bank' })).toBe(false)
})

test('turns go round among those who are there; least load takes the emptiest desk', () => {
  const at = (turn: number, there = loads) => personOf({ ...rule, turn }, there)
  expect([0, 1, 2, 3].map((turn) => at(turn))).toEqual(['a', 'b', 'c', 'a'])
  expect(
    at(
      1,
      new Map([
        ['a', 0],
        ['c', 0],
      ]),
    ),
  ).toBe('c')
  expect(at(0, new Map())).toBeUndefined()
  expect(personOf({ ...rule, method: 'least_load' }, loads)).toBe('b')
  // A rule with nobody there leaves the order to the next one.
  const second = { ...rule, id: 'r2' }
  expect(firstRule([{ ...rule, people: ['gone'] }, second], loads, order)?.rule.id).toBe('r2')
})

describe.each(DATABASES)('assignment rules on $kind', ({ kind, start }) => {
  let server: TestServer
  let admin: Client
  let people: { id: string; name: string }[]

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
    const where = encodeURIComponent(JSON.stringify([['available', 'eq', true]]))
    people = rowsOf(await admin.get(`/api/work?limit=3&sort=code&where=${where}`)) as never
    // Rules of the demo data would come first.
    for (const one of rowsOf(await admin.get('/api/assignment-rules?limit=100')))
      await admin.call('DELETE', `/api/assignment-rules/${one.id}`)
  })
  afterAll(() => server?.close())

  const give = (count: number, changed: Partial<typeof order> = {}) =>
    server.database.transaction((trx) =>
      handlersFor(
        { sql: trx as unknown as Sql },
        Array.from({ length: count }, () => ({ ...order, shopId: randomUUID(), ...changed })),
      ),
    )
  const create = async (values: object) => {
    const answer = await admin.post('/api/assignment-rules', {
      name: 'Quy tắc thử',
      method: 'round_robin',
      persons: people.map(({ id }) => id),
      position: 10,
      ...values,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data as unknown as { id: string; code: string }
  }

  test('without a rule nobody gets new orders; with rules the first that fits holds', async () => {
    expect(await give(2)).toEqual([null, null])
    const big = await create({ position: 1, minTotal: 5_000_000, persons: [people[2]?.id] })
    await create({ provinces: ['Hà Nội'] })
    expect(await give(1, { total: 5_000_000 })).toEqual([people[2]?.id])
    expect(await give(4)).toEqual([0, 1, 2, 0].map((at) => people[at]?.id))
    expect(await give(1)).toEqual([people[1]?.id])
    expect(await give(1, { province: 'Huế' })).toEqual([null])
    const trial = await admin.get(`/api/assignment-rules/${big.code}/trial`)
    const { orders, taken, earlier, persons } = trial.body.data as unknown as {
      orders: number
      taken: number
      earlier: number
      persons: { name: string; count: number }[]
    }
    expect(earlier).toBe(0)
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(orders)
    expect(persons).toEqual([{ id: people[2]?.id, name: people[2]?.name, count: taken }])
    expect(await give(1)).toEqual([people[2]?.id])
  })

  test.runIf(kind === 'postgres')('orders that come in at once have turns of their own', async () => {
    const before = await Promise.all(Array.from({ length: 30 }, () => give(1)))
    const counts = people.map(({ id }) => before.flat().filter((one) => one === id).length)
    expect(counts).toEqual([10, 10, 10])
  })
})
