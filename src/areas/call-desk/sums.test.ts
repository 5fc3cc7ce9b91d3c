/** Sums of past days and months say what the calls themselves say, whatever becomes of those afterwards. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { addDays, dayOf, startOfDay } from '../../core/dates/dates.ts'
import { readStatistics } from './server/statistics.ts'
import { LOCK, sumUp } from './server/sum-up.ts'
import { ABOUT, BREAKDOWNS, type Breakdown } from './statistics.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['telesales'])
}, 120_000)
afterAll(() => shop?.close())
beforeEach(async () => {
  // A round that the server itself has begun ends first.
  await shop.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK}, -1)`.execute(db)
    for (const table of ['call_attempts', 'call_spans', 'call_sums'])
      await sql`delete from ${sql.table(table)}`.execute(db)
  })
  await pastCalls()
})

const TODAY = dayOf(Date.now())
const DAYS = 80
const ago = (days: number) => addDays(TODAY, -days)
/** Noon: yesterday is over for long. */
const NOW = `${TODAY}T05:00:00Z`
const YESTERDAY = ago(1)
/** First and last day of the months that lie wholly in the past days. */
const MONTHS = [1, 2, 3]
  .map((back) => {
    const first = new Date(`${TODAY.slice(0, 8)}01T00:00:00Z`)
    first.setUTCMonth(first.getUTCMonth() - back)
    const next = new Date(first)
    next.setUTCMonth(next.getUTCMonth() + 1)
    return [first.toISOString().slice(0, 10), addDays(next.toISOString().slice(0, 10), -1)] as const
  })
  .filter(([first]) => first >= ago(DAYS))

/** 600 calls of 80 days about 200 matters, each called by several people at several hours and days; every tenth is taken back. */
const pastCalls = () =>
  sql`
    with made as (
      insert into call_attempts (id, task_id, phone, by_id, attempt, result, purpose, started_at, ended_at, waited_s, key)
      select md5('call' || n)::uuid, md5('task' || n % 200)::uuid, '0', md5('person' || n * n % 5)::uuid, 1 + n / 200,
        (array['no_answer', 'confirmed', 'busy', 'call_back', 'changed', 'cancelled', 'confirmed'])[1 + n * 11 % 7],
        (array['confirm', 'care', 'lead', 'confirm'])[1 + n % 200 % 4], at - make_interval(secs => 10 + n * 7 % 300), at,
        case when n < 200 then n * 97 % 90000 end, n::text
      from (select n, ${startOfDay(ago(DAYS))}::timestamptz + interval '9 hours' + make_interval(hours => (n % 200) * 9 + (n / 200) * 37) as at
        from generate_series(0, 599) n) n returning *)
    insert into call_attempts (id, task_id, phone, by_id, attempt, result, purpose, ended_at, key, retracts)
    select gen_random_uuid(), task_id, phone, by_id, attempt, result, purpose, ended_at, 'undo:' || key, id
    from made where key::integer % 10 = 3`
    .execute(shop.db)
    .then(() =>
      // Goods and suppliers of orders that are no more: two of each matter, one of all.
      sql`update call_attempts set shop_id = md5('shop' || task_id)::uuid, product_ids = array[md5('all')::uuid, task_id]
        where purpose = 'confirm' and retracts is null`.execute(shop.db),
    )

const sumAll = async () => {
  while ((await shop.db.transaction().execute((db) => sumUp(db as never, NOW, 60_000))) > 0);
}

const PERIODS = [[ago(DAYS), TODAY], [ago(67), ago(9)], ...MONTHS.slice(0, 1), [ago(41), ago(40)]] as const

/** Each question of each period is answered alike with sums and without. */
async function expectSame(divisions: readonly Breakdown[] = ['person', 'hour', 'product']): Promise<void> {
  for (const [from, to] of PERIODS)
    for (const about of ABOUT)
      for (const by of divisions) {
        // Divisions go one way, whatever was called about.
        if (about !== 'confirm' && by !== 'person') continue
        const asked = { from, to, by, about }
        const plain = await readStatistics(shop.db as never, asked, { stored: false })
        expect(await readStatistics(shop.db as never, asked), JSON.stringify(asked)).toEqual(plain)
      }
}
const ALL = { days: DAYS, months: MONTHS.length, stale: 0 }
const spans = async () => {
  const { rows } = await sql<{ days: number; months: number; stale: number }>`
    select count(*) filter (where first = last and not stale)::integer as days,
      count(*) filter (where first <> last and not stale)::integer as months,
      count(*) filter (where stale)::integer as stale from call_spans`.execute(shop.db)
  return rows[0]
}

test('all past days and whole months are summed up, and say the same', async () => {
  await expectSame(BREAKDOWNS)
  await sumAll()
  expect(await spans()).toEqual(ALL)
  await expectSame(BREAKDOWNS)
})

test('sums are what is read: a call that was never told of is not in them', async () => {
  await sumAll()
  const asked = { from: ago(DAYS), to: YESTERDAY, by: 'person', about: 'confirm' } as const
  const { total } = await readStatistics(shop.db as never, asked)
  await sql`update call_sums set calls = calls + 1000 where by = 'all' and about = 'confirm' and since = '-infinity'
    and span in (select id from call_spans where first <> last)`.execute(shop.db)
  expect((await readStatistics(shop.db as never, asked)).total.calls).toBe(
    total.calls + 1_000 * MONTHS.length,
  )
})

const CHANGES = {
  'taken back': () => sql`
    insert into call_attempts (id, task_id, phone, by_id, attempt, result, purpose, ended_at, key, retracts)
    select gen_random_uuid(), task_id, phone, by_id, attempt, result, purpose, ${NOW}::timestamptz, 'undo', id
    from call_attempts where key = '40'`,
  'said late': () => sql`
    insert into call_attempts (id, task_id, phone, by_id, attempt, result, purpose, ended_at, key)
    select gen_random_uuid(), task_id, phone, by_id, 9, 'confirmed', purpose, ${startOfDay(ago(DAYS - 2))}::timestamptz, 'late'
    from call_attempts where key = '44'`,
  'at another time': () => sql`
    update call_attempts set ended_at = ended_at - interval '3 days' where key in ('460', '464', '561')`,
  'with another result': () =>
    sql`update call_attempts set result = 'confirmed' where key in ('240', '244', '246')`,
  'by somebody else': () => sql`update call_attempts set by_id = md5('person1')::uuid where key like '3_0'`,
  gone: () => sql`delete from call_attempts where key in ('4', '5', '48')`,
}
for (const [what, change] of Object.entries(CHANGES))
  test(`calls of summed up days ${what}: the same at once and when it is summed up anew`, async () => {
    await sumAll()
    await change().execute(shop.db)
    expect((await spans())?.stale).toBeGreaterThan(0)
    await expectSame()
    await sumAll()
    expect(await spans()).toEqual(ALL)
    await expectSame()
  })

test('a call of today leaves every sum, and no round goes beyond what it has time for', async () => {
  await shop.db.transaction().execute((db) => sumUp(db as never, NOW, 1))
  const first = await spans()
  expect(first?.days).toBeGreaterThan(0)
  expect(first?.days).toBeLessThan(DAYS)
  await expectSame()
  await sumAll()
  await sql`insert into call_attempts (id, task_id, phone, by_id, attempt, result, purpose, ended_at, key)
    select gen_random_uuid(), gen_random_uuid(), '0', by_id, 1, 'busy', 'confirm', now(), 'now'
    from call_attempts limit 1`.execute(shop.db)
  expect((await spans())?.stale).toBe(0)
})

test('without a call there is nothing to sum up', async () => {
  await sql`delete from call_attempts`.execute(shop.db)
  await sumAll()
  expect(await spans()).toEqual({ days: 0, months: 0, stale: 0 })
})
