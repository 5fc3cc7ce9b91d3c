/** Windows of a calendar on both kinds of database: spans at their edges, instants, the filter, many records, hostile values. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { admin, Harness, harnessOf, KINDS, type Row } from '../../../../tests/support/kit-harness.ts'
import { area as jobs } from '../../../areas/daily-jobs/area.ts'
import { input as jobInput } from '../../../areas/daily-jobs/schema.ts'
import { CALENDAR_MAX } from '../../../core/calendar.ts'
import { type AreaServer, defineServer } from './face.ts'

type Window = { rows: Row[]; days: Record<string, number> | null }

/** Jobs as spans of instants, for what those do. */
const spans = { ...jobs, calendar: { from: 'createdAt', to: 'doneAt' } }

describe.each(KINDS)('calendars on $kind', (which) => {
  const { h, missing } = harnessOf(which, async (database) => {
    // No manifest has its calendar over base fields: it is not checked as one.
    const server = { ...defineServer({ area: jobs, input: jobInput }), area: spans } as unknown as AreaServer
    return Harness.open(database, [{ area: spans, server }])
  })
  beforeEach(async () => {
    if (missing) return
    h.actor = admin
    await sql`delete from vouchers`.execute(h.database.db)
    await sql`delete from daily_jobs`.execute(h.database.db)
  })

  const voucher = (name: string, from: string, to: string) =>
    sql`insert into vouchers (id, code, name, kind, starts_on, ends_on, benefit, search)
      values (gen_random_uuid(), ${name}, ${name}, 'public', ${from}::date, ${to}::date, 'amount', ${name})`.execute(
      h.database.db,
    )
  const job = (code: string, from: string, to: string | null) =>
    sql`insert into daily_jobs (id, code, title, assignee_id, day, series_id, month_day, meant_for, created_at, done_at)
      values (gen_random_uuid(), ${code}, ${code}, gen_random_uuid(), '2026-11-01', gen_random_uuid(), 1, '2026-11-01',
        ${from}::timestamptz, ${to}::timestamptz)`.execute(h.database.db)
  const ask = (area: string, query: Record<string, string>) =>
    h.get(`/api/${area}/calendar?${new URLSearchParams(query)}`)
  const window = async (area: string, query: Record<string, string>): Promise<Window> => {
    const answer = await ask(area, query)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data as Window
  }

  describe.skipIf(missing)('work', () => {
    test('a window is half-open: spans that end on its first day are in it, those from the day after its last are not', async () => {
      await voucher('before', '2026-10-01', '2026-11-22')
      await voucher('first', '2026-10-01', '2026-11-23')
      await voucher('across', '2026-01-01', '2027-01-01')
      await voucher('last', '2026-11-29', '2026-12-09')
      await voucher('after', '2026-11-30', '2026-12-01')
      const { rows, days } = await window('vouchers', { from: '2026-11-23', to: '2026-11-30' })
      expect(rows.map(({ name }) => name)).toEqual(['across', 'first', 'last'])
      expect(days).toBeNull()
      const filter = JSON.stringify([['endsOn', 'lt', '2026-12-31']])
      const less = await window('vouchers', { from: '2026-11-23', to: '2026-11-30', where: filter })
      expect(less.rows.map(({ name }) => name)).toEqual(['first', 'last'])
      expect(
        (await window('vouchers', { from: '2026-11-23', to: '2026-11-30', q: 'last' })).rows,
      ).toHaveLength(1)
    })

    test('instants are taken in the shop’s zone, and their end is no part of a span; an open one goes on', async () => {
      // 23:30 and 00:00 of the shop.
      await job('A', '2026-11-22T16:30:00Z', '2026-11-22T17:00:00Z')
      await job('B', '2026-11-22T16:30:00Z', '2026-11-22T17:00:00.001Z')
      await job('C', '2026-11-23T16:59:59Z', null)
      await job('D', '2026-11-23T17:00:00Z', '2026-11-24T00:00:00Z')
      await job('E', '2026-01-01T00:00:00Z', null)
      const { rows } = await window('daily-jobs', { from: '2026-11-23', to: '2026-11-24' })
      expect(rows.map(({ code }) => code)).toEqual(['E', 'B', 'C'])
    })

    test('of more records than one response holds the days are counted', async () => {
      await voucher('long', '2026-11-20', '2026-11-24')
      await sql`insert into vouchers (id, code, name, kind, starts_on, ends_on, benefit)
        select gen_random_uuid(), 'V' || n, 'V' || n, 'public', '2026-11-24', '2026-11-24', 'amount'
        from generate_series(1, ${CALENDAR_MAX}::int) n`.execute(h.database.db)
      const { rows, days } = await window('vouchers', { from: '2026-11-23', to: '2026-11-30' })
      expect(rows).toHaveLength(CALENDAR_MAX)
      expect(days).toEqual({ '2026-11-23': 1, '2026-11-24': CALENDAR_MAX + 1 })
    })
  })

  describe.skipIf(missing)('refuse', () => {
    test.each([
      [{ from: '2026-11-31', to: '2026-12-01' }, 'from', 'date'],
      [{ from: "2026-11-01'; drop table vouchers; --", to: '2026-12-01' }, 'from', 'date'],
      [{ from: '2026-11-01', to: '' }, 'to', 'date'],
      [{ from: '2026-11-01', to: '9999-12-31' }, 'to', 'date'],
      [{ from: '2026-11-02', to: '2026-11-02' }, 'to', 'wrongValue'],
      [{ from: '2026-01-01', to: '2026-12-01' }, 'to', 'tooBig'],
      [{ from: '2026-11-01', to: '2026-11-02', sort: 'name' }, 'sort', 'unknownParameter'],
    ])('%j', async (query, field, key) => {
      const answer = await ask('vouchers', query)
      expect(answer.status).toBe(400)
      expect(answer.body.fields?.[field]?.key).toBe(key)
    })
  })
})
