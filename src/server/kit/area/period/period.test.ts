/** Periods on both kinds of database: the phase by the clock, overlaps, two at once, and what the table itself refuses. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  admin,
  harnessOf,
  KINDS,
  match,
  type Row,
  row,
  rows,
} from '../../../../../tests/support/kit-harness.ts'
import { area as vouchers } from '../../../../areas/vouchers/area.ts'
import { addDays, dayOf, startOfDay } from '../../../../core/dates/dates.ts'
import { periodOf, phaseAt } from '../../../../core/period.ts'

const BASE = '/api/vouchers'
const today = dayOf(Date.now())

describe.each(KINDS)('periods on $kind', (which) => {
  const { h, missing } = harnessOf(which)
  beforeEach(async () => {
    if (missing) return
    h.actor = admin
    await sql`alter table vouchers drop constraint if exists vouchers_period`.execute(h.database.db)
    await sql`delete from vouchers`.execute(h.database.db)
  })

  const input = (from: number, to: number, more: object = {}) => ({
    name: `Voucher ${from}`,
    kind: 'public',
    startsOn: addDays(today, from),
    endsOn: addDays(today, to),
    benefit: 'amount',
    amount: 1_000,
    ...more,
  })
  const create = (...given: Parameters<typeof input>) => h.call('POST', BASE, input(...given))
  const made = async (...given: Parameters<typeof input>): Promise<Row> => {
    const answer = await create(...given)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return row(answer)
  }

  describe.skipIf(missing)('works', () => {
    test('the phase is read, filtered, sorted by and counted; nobody writes it', async () => {
      for (const [from, to] of [
        [-9, -1],
        [0, 0],
        [1, 5],
      ] as const)
        await made(from, to)
      const list = async (query: object) =>
        rows(await h.list('vouchers', { sort: 'phase', ...query })).map(({ phase }) => phase)
      expect(await list({})).toEqual(['ended', 'running', 'upcoming'])
      expect(await list({ where: [['phase', 'eq', 'running']] })).toEqual(['running'])
      expect(await list({ where: [['phase', 'in', ['ended', 'upcoming']]] })).toEqual(['ended', 'upcoming'])
      expect(await list({ where: [['phase', 'ne', 'ended']] })).toEqual(['running', 'upcoming'])
      expect((await h.list('vouchers', { where: [['phase', 'eq', 'gone']] })).status).toBe(400)
      expect((await create(10, 11, { phase: 'running' })).status).toBe(400)
    })

    test('a change of the days changes the phase, and its history and undo are of the days alone', async () => {
      const one = await made(-3, -1)
      const put = await h.call('PUT', `${BASE}/${one.id}`, { endsOn: addDays(today, 2) }, match(1))
      expect(row(put)).toMatchObject({ phase: 'running' })
      const history = await h.get(`${BASE}/${one.id}/activity`)
      expect(Object.keys((rows(history)[0]?.changes ?? {}) as object)).toEqual(['endsOn'])
      expect((await h.call('POST', '/api/undo', { audits: [put.body.audit] })).status).toBe(200)
      expect(row(await h.get(`${BASE}/${one.id}`))).toMatchObject({ phase: 'ended' })
    })
  })

  describe.skipIf(missing)('refuses', () => {
    test('a period that overlaps, naming the other one; the next day and another kind are free', async () => {
      const first = await made(0, 5)
      const answer = await create(5, 9)
      expect(answer.status).toBe(400)
      expect(answer.body.fields?.startsOn).toMatchObject({ key: 'overlaps', params: { code: first.code } })
      const second = await made(6, 9)
      await made(0, 9, { kind: 'private', vids: ['VID000000001'] })
      const put = await h.call('PUT', `${BASE}/${second.id}`, { startsOn: addDays(today, 5) }, match(1))
      expect([put.status, put.body.fields?.startsOn?.key]).toEqual([400, 'overlaps'])
      // Its own period is no other one's.
      const own = await h.call('PUT', `${BASE}/${second.id}`, { startsOn: addDays(today, 7) }, match(1))
      expect(own.status).toBe(200)
      // Nor does an undo bring back what would overlap by now.
      await made(6, 6)
      const undone = await h.call('POST', '/api/undo', { audits: [own.body.audit] })
      expect((undone.body.data as { refused: object[] }).refused).toMatchObject([{ msg: 'overlaps' }])
    })

    test('two at once: one is made', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => create(at, at + 6)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400])
    })

    test('and so does the table, in what is written past the kit', async () => {
      await sql`alter table vouchers add constraint vouchers_period
        exclude using gist (kind with =, daterange(starts_on, ends_on, '[]') with &&)`.execute(h.database.db)
      await made(0, 5)
      const past = sql`insert into vouchers (id, code, name, kind, starts_on, ends_on, benefit)
        values (gen_random_uuid(), 'X', 'X', 'public', ${today}::date, ${today}::date, 'amount')`.execute(
        h.database.db,
      )
      await expect(past).rejects.toMatchObject({ code: '23P01' })
    })
  })
})

test('a period of days is half-open in the shop’s zone', () => {
  const period = periodOf(vouchers, { startsOn: '2026-11-24', endsOn: '2026-11-24' })
  expect(period).toEqual({ from: startOfDay('2026-11-24'), to: startOfDay('2026-11-25') })
  const at = (iso: string) => phaseAt(period ?? { from: null, to: null }, Date.parse(iso))
  expect(at('2026-11-23T23:59:59.999+07:00')).toBe('upcoming')
  expect(at('2026-11-24T00:00:00.000+07:00')).toBe('running')
  expect(at('2026-11-24T23:59:59.999+07:00')).toBe('running')
  expect(at('2026-11-25T00:00:00.000+07:00')).toBe('ended')
  expect(phaseAt({ from: null, to: null }, 0)).toBe('running')
})
