/** Tickets and leads through the API of a real server: their clock, their calls at the desk, what comes of them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { CaseCard, DeskState } from '../../areas/call-desk/card.ts'
import { markOverdue } from './server/cases.ts'

type Answer<T> = { status: number; msg?: string; fields?: Record<string, string>; audit?: string; data: T }
type Case = {
  id: string
  code: string
  version: number
  status: string
  phone: string | null
  contactName: string
  customer: { id: string; name: string } | null
  order: { code: string } | null
  dueAt: string
  createdAt: string
  respondedAt: string | null
  waitingSince: string | null
  lostReason: string | null
  overdue: boolean
  heightCm?: number | null
  timeline: {
    kind: string
    note: string | null
    result: string | null
    status: string | null
    to: string | null
  }[]
  queued: { state: string; attempts: number } | null
}

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['telesales', 'manager', 'warehouse', 'support'])
  // The shop's own customer was given the first code by hand.
  await sql`select nextval('customers_code')`.execute(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['call_tasks', 'call_attempts', 'call_agents', 'tickets', 'leads'])
    await sql`delete from ${sql.table(table)}`.execute(shop.db)
})

const call = <T = Case>(method: 'GET' | 'POST' | 'PUT', path: string, body: object = {}, as = 'telesales') =>
  shop.call(method, `/api/${path}`, method === 'GET' ? undefined : body, as) as unknown as Promise<Answer<T>>
const must = async <T = Case>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body: object = {},
  as = 'telesales',
) => {
  const answer = await call<T>(method, path, body, as)
  expect(answer.status, answer.msg).toBeLessThan(300)
  return answer.data
}
const read = (area: string, { id }: Case) => must('GET', `${area}/${id}`)
const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000

let number = 0
const phone = () => `09${String(30_000_000 + number++)}`
const ticket = (fields: object = {}) =>
  must('POST', 'tickets', { subject: 'Gậy bị nứt', contactName: 'Trần An', phone: phone(), ...fields })
const lead = (fields: object = {}) =>
  must('POST', 'leads', { contactName: 'Lê Bình', phone: phone(), ...fields })
const desk = (name: string, body: object = {}, as = 'telesales') =>
  call<DeskState>('POST', `desk/${name}`, body, as)
const openOf = ({ cards }: DeskState) => cards.find((card) => card.open) as CaseCard | undefined

describe('the clock', () => {
  test('a new one is to be answered, a started one settled; while the customer is waited for it stands', async () => {
    const made = await ticket({ priority: 'high' })
    expect(made).toMatchObject({ status: 'new', respondedAt: null, overdue: false })
    expect(hours(made.createdAt, made.dueAt)).toBe(2)
    const started = await must('POST', `tickets/${made.id}/start`)
    expect(hours(made.createdAt, started.dueAt)).toBe(24)
    expect(started.respondedAt).not.toBeNull()
    const waiting = await must('POST', `tickets/${made.id}/wait`, { note: 'xin ảnh' })
    await sql`update tickets set waiting_since = waiting_since - interval '5 hours' where id = ${made.id}::uuid`.execute(
      shop.db,
    )
    const again = await must('POST', `tickets/${made.id}/start`)
    expect(hours(waiting.dueAt, again.dueAt)).toBeCloseTo(5, 1)
    expect(again.waitingSince).toBeNull()
  })

  test('another priority moves it; what is late is marked, and no longer when it is settled', async () => {
    const made = await ticket()
    const path = `/api/tickets/${made.id}`
    const urgent = await shop.call('PUT', path, { priority: 'urgent' }, 'telesales', made.version)
    expect(hours(made.createdAt, (urgent as unknown as Answer<Case>).data.dueAt)).toBe(1)
    await sql`update tickets set due_at = now() - interval '1 minute' where id = ${made.id}::uuid`.execute(
      shop.db,
    )
    const mark = markOverdue('tickets')
    expect(await mark(shop.db as never, new Date().toISOString())).toBe(1)
    expect(await mark(shop.db as never, new Date().toISOString())).toBe(0)
    expect((await read('tickets', made)).overdue).toBe(true)
    expect((await must('POST', `tickets/${made.id}/resolve`)).overdue).toBe(false)
  })
})

describe('who it is about', () => {
  test('a known number finds its customer; a customer brings name and number along', async () => {
    const known = await must<{ id: string; name: string; phone: string }>('POST', 'customers', {
      name: 'Phạm Hoà',
      phone: phone(),
    })
    expect((await ticket({ phone: known.phone })).customer).toMatchObject({ id: known.id })
    const made = await lead({ contactName: '', phone: '', customer: known.id })
    expect(made).toMatchObject({ contactName: 'Phạm Hoà', phone: known.phone })
    const nobody = await call('POST', 'tickets', { subject: 'Không biết ai' })
    expect(nobody.status).toBe(400)
    expect(nobody.fields).toHaveProperty('contactName')
  })

  test('measures that a lead learns are kept with the customer', async () => {
    const known = await must<{ id: string; phone: string }>('POST', 'customers', {
      name: 'Vũ Lan',
      phone: phone(),
      heightCm: 158,
    })
    const made = await lead({ phone: known.phone, weightKg: 52 })
    expect(made.heightCm).toBe(158)
    expect(await must('GET', `customers/${known.id}`)).toMatchObject({ heightCm: 158, weightKg: 52 })
  })

  test('the first order of the number is what came of a lead', async () => {
    const made = await lead()
    const order = await shop.place({ phone: made.phone } as object)
    expect((await read('leads', made)).order?.code).toBe(order.code)
  })
})

describe('calls', () => {
  test('a ticket goes into the queue, its card says what it is about, the outcome settles it, undo opens it again', async () => {
    const made = await ticket()
    await must('POST', `tickets/${made.id}/call`)
    expect((await read('tickets', made)).queued).toMatchObject({ state: 'queued' })
    const { data } = await desk('shift', { shift: 'on' })
    const card = openOf(data)
    expect(card).toMatchObject({
      purpose: 'care',
      orderCode: made.code,
      about: { subject: 'Gậy bị nứt', status: 'new' },
    })
    expect(card?.phone).toBe(made.phone)
    const said = await desk('outcome', {
      task: card?.id,
      attempt: 1,
      result: 'confirmed',
      note: 'đổi gậy mới',
    })
    expect(said.status, said.msg).toBe(200)
    const after = await read('tickets', made)
    expect(after).toMatchObject({ status: 'resolved', queued: null })
    expect(after.timeline.map(({ kind }) => kind).sort()).toEqual(['call', 'called', 'create', 'resolve'])
    expect(after.timeline).toContainEqual(
      expect.objectContaining({ kind: 'called', result: 'confirmed', note: 'đổi gậy mới' }),
    )
    const back = await desk('undo', { attempt: said.data.attempt })
    expect(back.status, back.msg).toBe(200)
    expect(openOf(back.data)?.id).toBe(card?.id)
    const restored = await read('tickets', made)
    expect(restored.status).toBe('new')
    expect(restored.timeline.map(({ kind }) => kind).sort()).toEqual(['call', 'create'])
  })

  test('put in anew for another time, undo leads back to the time before, and then out of the queue', async () => {
    const made = await ticket()
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const due = async () => {
      const { rows } = await sql<{ state: string; due: string }>`
        select state, iso_time(due_at) as due from call_tasks where about_id = ${made.id}::uuid`.execute(
        shop.db,
      )
      return rows[0]
    }
    const [first, second, third] = [at(2), at(26), at(50)]
    const audits: string[] = []
    for (const time of [first, second, third])
      audits.push((await shop.call('POST', `/api/tickets/${made.id}/call`, { at: time })).audit)
    expect(await due()).toEqual({ state: 'queued', due: third })
    for (const before of [second, first]) {
      expect(await shop.undo(audits.pop() ?? '')).toBeUndefined()
      expect(await due()).toEqual({ state: 'queued', due: before })
    }
    expect(await shop.undo(audits.pop() ?? '')).toBeUndefined()
    expect((await due())?.state).toBe('done')
  })

  test('is not taken out of the queue by undo while somebody talks', async () => {
    const made = await ticket()
    const { audit } = await shop.call('POST', `/api/tickets/${made.id}/call`)
    const { data } = await desk('shift', { shift: 'on' })
    expect(openOf(data)?.orderCode).toBe(made.code)
    expect(await shop.undo(audit)).toMatch(/./)
    await desk('shift', { shift: 'off' })
    expect(await shop.undo(audit)).toBeUndefined()
  })

  test.each([
    ['changed', { note: 'còn xem thêm' }, 'in_progress', 'done'],
    ['no_answer', {}, 'new', 'waiting'],
    ['wrong_number', {}, 'new', 'exhausted'],
    ['cancelled', { reason: 'price' }, 'lost', 'done'],
  ])('a lead: %s', async (result, more, status, state) => {
    const made = await lead()
    await must('POST', `leads/${made.id}/call`)
    const card = openOf((await desk('shift', { shift: 'on' })).data)
    const said = await desk('outcome', { task: card?.id, attempt: 1, result, ...more })
    expect(said.status, said.msg).toBe(200)
    expect(await read('leads', made)).toMatchObject({ status, lostReason: 'reason' in more ? 'price' : null })
    const { rows } = await sql<{ state: string }>`select state from call_tasks`.execute(shop.db)
    expect(rows).toEqual([{ state }])
  })

  test('a reason that is none of the list is refused, and nothing is written', async () => {
    const made = await lead()
    await must('POST', `leads/${made.id}/call`)
    const card = openOf((await desk('shift', { shift: 'on' })).data)
    const said = await desk('outcome', {
      task: card?.id,
      attempt: 1,
      result: 'cancelled',
      reason: 'duplicate',
    })
    expect(said.status).toBe(400)
    expect(await read('leads', made)).toMatchObject({
      status: 'new',
      queued: { state: 'claimed', attempts: 0 },
    })
  })

  test('promised for later it waits; closed elsewhere it leaves the queue, and comes back with the case', async () => {
    const made = await ticket()
    const at = new Date(Date.now() + 3_600_000).toISOString()
    await must('POST', `tickets/${made.id}/call`, { at })
    expect((await desk('shift', { shift: 'on' })).data.cards).toEqual([])
    const closed = await call('POST', `tickets/${made.id}/lose`, { lostReason: 'withdrawn' })
    expect((await read('tickets', made)).queued).toBeNull()
    await shop.undo(closed.audit ?? '')
    expect((await read('tickets', made)).queued).toMatchObject({ state: 'queued' })
    await must('POST', `tickets/${made.id}/stop-calls`)
    expect((await read('tickets', made)).queued).toBeNull()
    expect((await call('POST', `tickets/${made.id}/stop-calls`)).status).toBe(409)
  })

  test('calls to a lead are stopped once, and undo puts them back', async () => {
    const made = await lead()
    expect((await call('POST', `leads/${made.id}/stop-calls`)).status).toBe(409)
    await must('POST', `leads/${made.id}/call`)
    const stopped = await call('POST', `leads/${made.id}/stop-calls`)
    expect(stopped.status).toBe(200)
    expect((await read('leads', made)).queued).toBeNull()
    expect((await call('POST', `leads/${made.id}/stop-calls`)).status).toBe(409)
    await shop.undo(stopped.audit ?? '')
    expect((await read('leads', made)).queued).toMatchObject({ state: 'queued' })
  })

  test('nobody is given calls about what they may not settle; without a number there is none', async () => {
    const made = await ticket()
    await must('POST', `tickets/${made.id}/call`)
    await sql`update roles set abilities = array_remove(abilities, 'tickets.resolve') where 'call-desk.work' = any(abilities)`.execute(
      shop.db,
    )
    const token = await shop.server.signIn('telesales')
    const answer = await shop.server.call(token, 'POST', '/api/desk/shift', { shift: 'on' })
    expect(answer.json().data).toMatchObject({ cards: [], summary: { due: 0 } })
    await sql`update roles set abilities = abilities || '{tickets.resolve}'::text[] where 'call-desk.work' = any(abilities)`.execute(
      shop.db,
    )
    const silent = await ticket({ phone: '' })
    expect((await call('POST', `tickets/${silent.id}/call`)).status).toBe(409)
  })

  test.each(['resolve', 'stop-calls'])('an outcome is not taken back after %s', async (verb) => {
    const made = await ticket()
    await must('POST', `tickets/${made.id}/call`)
    const card = openOf((await desk('shift', { shift: 'on' })).data)
    const said = await desk('outcome', { task: card?.id, attempt: 1, result: 'no_answer' })
    await must('POST', `tickets/${made.id}/${verb}`)
    expect((await desk('undo', { attempt: said.data.attempt })).status).toBe(409)
    expect((await read('tickets', made)).queued).toBeNull()
  })

  test('whoever may not settle a case says nothing of calls about it', async () => {
    const made = await ticket()
    await must('POST', `tickets/${made.id}/call`)
    const card = openOf((await desk('shift', { shift: 'on' })).data)
    await desk('shift', { shift: 'off' })
    await sql`update roles set abilities = array_remove(abilities, 'tickets.resolve') where 'call-desk.work' = any(abilities)`.execute(
      shop.db,
    )
    const token = await shop.server.signIn('telesales')
    const body = { task: card?.id, attempt: 1, result: 'wrong_number', note: 'x' }
    const said = await shop.server.call(token, 'POST', '/api/desk/outcome', body)
    expect([said.statusCode, said.json().msg]).toEqual([409, expect.stringContaining('Hoàn tất')])
    await sql`update roles set abilities = abilities || '{tickets.resolve}'::text[] where 'call-desk.work' = any(abilities)`.execute(
      shop.db,
    )
    // A session's abilities are remembered for a second, those read meanwhile too: the tests after this one need all of them.
    const abilities = async () =>
      (await call<{ abilities: string[] }>('GET', 'public/account/user_info')).data.abilities
    await expect.poll(abilities).toContain('tickets.resolve')
    expect((await read('tickets', made)).queued).toMatchObject({ attempts: 0 })
  })

  test('while somebody talks, it can neither be queued again nor stopped', async () => {
    const made = await ticket()
    await must('POST', `tickets/${made.id}/call`)
    await desk('shift', { shift: 'on' })
    for (const verb of ['call', 'stop-calls'])
      expect((await call('POST', `tickets/${made.id}/${verb}`, {}, 'support')).status, verb).toBe(409)
  })
})
