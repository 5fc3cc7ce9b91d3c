/** Days that contracts leave without any, through the API of a real server: remarked on before, listed after. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { categoryOf, type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { addDays, dayOf, formatDay } from '../../core/dates/dates.ts'
import type { Contract } from './area.ts'

let shop: OrdersUnderTest
let [golf, clubs, balls] = ['', '', '']
beforeAll(async () => {
  shop = await startOrders(['content', 'accountant'])
  ;[golf, clubs, balls] = [
    await categoryOf(shop.db, 'Golf'),
    await categoryOf(shop.db, 'Gậy golf'),
    await categoryOf(shop.db, 'Bóng'),
  ]
  await sql`update categories set parent_id = ${golf}::uuid where id = ${clubs}::uuid`.execute(shop.db)
}, 120_000)
afterAll(() => shop?.close())
beforeEach(async () => {
  await sql`delete from contracts`.execute(shop.db)
})

const TODAY = dayOf(Date.now())
const at = (days: number) => addDays(TODAY, days)
const text = (from: number, to: number | null, goods: string) =>
  `${formatDay(at(from))}–${to === null ? '…' : formatDay(at(to))}: ${goods}`
async function made(from: number, to: number | null, category: string, more: object = {}): Promise<Contract> {
  const answer = await shop.call(
    'POST',
    '/api/contracts',
    {
      ...{ name: 'Hợp đồng đại lý', supplier: shop.shop, kind: 'agency', signer: 'Lê An' },
      ...{ bankAccount: '1', bankHolder: 'AN', bankName: 'VCB', signedOn: at(-900), effectiveOn: at(from) },
      ...{ expiresOn: to === null ? null : at(to) },
      discounts: [{ name: 'Mức', category, value: 1_000, revenueFrom: 0 }],
      ...more,
    },
    'content',
  )
  expect(answer.status, JSON.stringify(answer)).toBe(201)
  return answer.data
}
const act = ({ id }: { id: string }, verb: string) =>
  shop.call('POST', `/api/contracts/${id}/${verb}`, {}, 'accountant')
async function approved(...terms: Parameters<typeof made>): Promise<Contract> {
  const done = await act(await made(...terms), 'approve')
  expect(done.status, done.msg).toBe(200)
  return done.data
}
/** The remark of a preview on a contract; undefined without one. */
async function remark({ id }: { id: string }, verb: string): Promise<string | undefined> {
  const body = { ids: [id], args: {}, dryRun: true }
  const { data } = await shop.call('POST', `/api/contracts/bulk/${verb}`, body, 'accountant')
  expect(data.changed, JSON.stringify(data)).toBe(1)
  return data.rows[0]?.warning
}
const gaps = async ({ id }: { id: string }) =>
  (await shop.call('GET', `/api/contracts/${id}`)).data.gaps as string | null
const listed = async () => {
  const where = encodeURIComponent(JSON.stringify([['gaps', 'empty', false]]))
  const { data } = await shop.call('GET', `/api/contracts?where=${where}`)
  return data.map(({ code }: { code: string }) => code)
}

test('a version that begins later than the last one ended: remarked on before the approval, then listed', async () => {
  const first = await approved(-200, -10, clubs)
  const next = await made(20, null, clubs, { replaces: first.id })
  expect(await gaps(next)).toBe(text(-9, 19, 'Gậy golf'))
  expect(await remark(next, 'approve')).toContain(text(-9, 19, 'Gậy golf'))
  expect((await act(next, 'approve')).status).toBe(200)
  expect(await gaps(next)).toBe(text(-9, 19, 'Gậy golf'))
  expect(await listed()).toEqual([next.code])
})

test('no remark: the day after, goods without a contract before, and goods under a wider contract', async () => {
  await approved(-200, -10, clubs)
  const next = await made(-9, 30, clubs)
  expect(await remark(next, 'approve')).toBeUndefined()
  expect(await remark(await made(20, null, balls), 'approve')).toBeUndefined()
  await approved(-9, 25, golf)
  const late = await made(20, null, clubs)
  expect(await remark(late, 'approve')).toBeUndefined()
  expect(await listed()).toEqual([])
})

test('one that would end before the next one begins', async () => {
  const next = await approved(40, null, clubs)
  const short = await made(0, 30, clubs)
  expect(await remark(short, 'approve')).toContain(text(31, 39, 'Gậy golf'))
  expect(await gaps(next)).toBeNull()
})

test('hidden: its days from today on, with their end, unless a wider contract holds', async () => {
  const first = await approved(-30, 50, clubs)
  expect(await remark(first, 'hide')).toContain(text(0, 50, 'Gậy golf'))
  const wide = await approved(-30, 9, golf)
  expect(await remark(first, 'hide')).toContain(text(10, 50, 'Gậy golf'))
  expect((await act(first, 'hide')).status).toBe(200)
  expect(await gaps(first)).toBe(text(10, 50, 'Gậy golf'))
  expect(await remark(wide, 'hide')).toContain(text(0, 9, 'Golf'))
  expect((await act(first, 'activate')).status).toBe(200)
  expect(await gaps(first)).toBeNull()
  const open = await approved(-30, null, balls)
  expect(await remark(open, 'hide')).toContain(text(0, null, 'Bóng'))
  // One that is over leaves nothing.
  const over = await approved(-60, -40, clubs)
  expect(await remark(over, 'hide')).toBeUndefined()
})
