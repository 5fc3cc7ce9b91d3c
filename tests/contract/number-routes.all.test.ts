/** Whole phone numbers by route, role and limit: every built-in role at every route that can show one, and at every write. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import { abilitiesOf, holds, READ_REVEALS, SEE_NUMBERS } from '../../src/core/abilities.ts'
import {
  type Asked,
  forEachFew,
  personWith,
  privateNumbers,
  readsOf,
  send,
  writesOf,
} from '../support/number-routes.ts'
import { DATABASES, type TestServer } from '../support/server.ts'

let server: TestServer
let known: Set<string>
let reads: Asked[]
beforeAll(async () => {
  const kind = DATABASES.at(-1)
  if (!kind) throw new Error('no database')
  server = await kind.start({ revealLimits: { hour: 1, day: 1 } })
  known = await privateNumbers(server)
  reads = await readsOf(server, await personWith(server, ['*']))
}, 120_000)
afterAll(() => server?.close())

/** Whole numbers that the user has not typed. */
const news = (numbers: readonly string[], { path }: Asked) => numbers.filter((one) => !path.includes(one))

test('each built-in role at each route: masked without the right, counted with it, masked beyond the limit', async () => {
  const { rows } = await sql<{ name: string; abilities: string[] }>`
    select name, abilities from roles where cardinality(abilities) > 0 and name not like '________-____-%'`.execute(
    server.database.db,
  )
  expect(rows.length).toBeGreaterThan(7)
  const wrong: string[] = []
  for (const { name, abilities } of rows) {
    const held = new Set(abilities)
    const [sees, free] = [holds(held, SEE_NUMBERS), holds(held, READ_REVEALS)]
    let shown = 0
    await forEachFew(reads, async (asked) => {
      const person = await personWith(server, abilities)
      const first = await send(person, asked, known)
      if (first.numbers.length === 0) return
      shown++
      const place = `${name}: ${asked.path}`
      if (!sees && news(first.numbers, asked).length > 0) wrong.push(`${place} without the right`)
      if (!sees || free) return
      if (!first.masksFromNow) wrong.push(`${place} is not counted`)
      const again = await send(person, asked, known)
      if (again.numbers.length > 0) wrong.push(`${place} beyond the limit`)
    })
    if (sees) expect(shown, name).toBeGreaterThan(3)
  }
  expect(wrong).toEqual([])
}, 300_000)

test('no write returns a number beyond the limit, whether it is done or refused', async () => {
  const person = await personWith(
    server,
    abilitiesOf(areas).filter((ability) => ability !== READ_REVEALS),
  )
  expect(
    (await send(person, reads.find(({ path }) => path === '/api/customers') as Asked, known)).masksFromNow,
  ).toBe(true)
  const wrong: string[] = []
  const statuses = new Map<number, number>()
  for (const asked of await writesOf(server, await personWith(server, ['*']))) {
    const { status, numbers } = await send(person, asked, known)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (numbers.length > 0) wrong.push(`${asked.route.method} ${asked.path}`)
  }
  expect(wrong).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(50)
}, 300_000)
