/**
 * Every route of the server that can show a whole phone number counts it and masks it beyond the limit. The routes are read
 * from the server, so that a new one is walked as well; by roles: `number-routes.all.test.ts`.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import { abilitiesOf, READ_REVEALS, SEE_NUMBERS } from '../../src/core/abilities.ts'
import {
  type Asked,
  forEachFew,
  personWith,
  privateNumbers,
  readsOf,
  send,
} from '../support/number-routes.ts'
import { DATABASES, type TestServer } from '../support/server.ts'

const LIMITED = abilitiesOf(areas).filter((ability) => ability !== READ_REVEALS)

let server: TestServer
let known: Set<string>
/** Requests with whole numbers in the response to a user with all abilities. */
const showing: Asked[] = []
const unanswered: string[] = []

beforeAll(async () => {
  const kind = DATABASES.at(-1)
  if (!kind) throw new Error('no database')
  server = await kind.start({ revealLimits: { hour: 1, day: 1 } })
  known = await privateNumbers(server)
  const admin = await personWith(server, ['*'])
  await forEachFew(await readsOf(server, admin), async (asked) => {
    const { status, numbers } = await send(admin, asked, known)
    if (status !== 200) unanswered.push(`${asked.route.method} ${asked.path} ${status}`)
    if (numbers.length > 0) showing.push(asked)
  })
}, 120_000)
afterAll(() => server?.close())

test('every route is asked in a way that it answers', () => {
  expect(unanswered).toEqual([])
  expect(showing.length).toBeGreaterThan(25)
})

test('each counts and records the numbers that it shows, and masks them beyond the limit', async () => {
  const wrong: string[] = []
  const people: string[] = []
  await forEachFew(showing, async (asked) => {
    const name = `${asked.route.method} ${asked.path}`
    const person = await personWith(server, LIMITED)
    const first = await send(person, asked, known)
    if (first.numbers.length > 0 && !first.masksFromNow) wrong.push(`${name} is not counted`)
    const again = await send(person, asked, known)
    if (again.numbers.length > 0) wrong.push(`${name} shows ${again.numbers.length} numbers beyond the limit`)
    people.push(person.id)
  })
  expect(wrong).toEqual([])
  const recorded = async () => {
    const { rows } = await sql`
      select distinct account_id from number_reveals where account_id = any(${people}::uuid[])`.execute(
      server.database.db,
    )
    return rows.length
  }
  await expect.poll(recorded).toBe(showing.length)
})

test('each masks them for users without the right', async () => {
  const person = await personWith(
    server,
    LIMITED.filter((ability) => ability !== SEE_NUMBERS),
  )
  const shown: string[] = []
  await forEachFew(showing, async (asked) => {
    const { numbers } = await send(person, asked, known)
    // A whole number that was typed is no news to its user.
    if (numbers.some((number) => !asked.path.includes(number))) shown.push(asked.path)
  })
  expect(shown).toEqual([])
})
