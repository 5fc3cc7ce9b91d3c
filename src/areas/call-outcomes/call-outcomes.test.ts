/** Outcomes of calls that the shop keeps itself, through the API of a real server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Card, DeskState } from '../call-desk/card.ts'
import type { DeskOutcome } from './area.ts'

let shop: OrdersUnderTest
let voicemail: { id: string; code: string; version: number }
beforeAll(async () => {
  shop = await startOrders(['telesales'])
  const made = await shop.call('POST', '/api/call-outcomes', {
    name: 'Hộp thư thoại',
    nameEn: 'Voicemail',
    effect: 'no_answer',
    careName: 'Nhắn lại yêu cầu',
    careNameEn: 'Left a message',
  })
  expect(made.status).toBe(201)
  voicemail = made.data
  const changed = await rowOf('changed')
  const placed = await shop.call('POST', '/api/call-outcomes/move', {
    ids: [voicemail.id],
    after: changed.id,
  })
  expect(placed.data.changed).toBe(1)
  voicemail.version++
}, 120_000)
afterAll(() => shop?.close())
beforeEach(async () => {
  for (const table of ['call_tasks', 'call_attempts', 'call_agents'])
    await sql`delete from ${sql.table(table)}`.execute(shop.db)
})

const desk = async (name: string, body: object = {}) =>
  (await shop.call('POST', `/api/desk/${name}`, body, 'telesales')) as {
    status: number
    fields?: object
    data: DeskState
  }
const openOf = ({ cards }: DeskState) => cards.find((card) => card.open) as Card
const say = (card: Card, result: string) =>
  desk('outcome', { task: card.id, attempt: card.attempts + 1, result })
const rowOf = async (key: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from call_outcomes where coalesce(key, code) = ${key}`.execute(shop.db)
  return (await shop.call('GET', `/api/call-outcomes/${rows[0]?.id}`)).data
}
const act = (id: string, verb: string) => shop.call('POST', `/api/call-outcomes/${id}/${verb}`, {})

let number = 0
const place = () => shop.place({ phone: `09${String(30_000_000 + number++)}` } as object)
const start = async () => {
  const order = await place()
  return { order, state: (await desk('shift', { shift: 'on' })).data }
}

describe('an outcome of the shop', () => {
  test('stands at the desk in its place, with its words in both languages and for each kind of call', async () => {
    const { state } = await start()
    const keys = state.outcomes.map(({ key }) => key)
    expect(keys.slice(0, 3)).toEqual(['confirmed', 'changed', voicemail.code])
    expect(state.outcomes[2]).toEqual({
      key: voicemail.code,
      effect: 'no_answer',
      tone: 'grey',
      words: {
        vi: { confirm: 'Hộp thư thoại', care: 'Nhắn lại yêu cầu', lead: 'Hộp thư thoại' },
        en: { confirm: 'Voicemail', care: 'Left a message', lead: 'Voicemail' },
      },
    } satisfies DeskOutcome)
  })

  test('does what its effect does, by its rules; call, order and list say its own words; undo takes it back', async () => {
    const { order, state } = await start()
    const card = openOf(state)
    const said = await say(card, voicemail.code)
    expect(said.status).toBe(200)
    const task = async () => (await shop.call('GET', `/api/call-desk/${card.id}`)).data
    expect(await task()).toMatchObject({
      state: 'waiting',
      result: 'no_answer',
      outcome: { code: voicemail.code, name: 'Hộp thư thoại' },
      calls: [{ result: 'no_answer', outcome: { vi: 'Hộp thư thoại', en: 'Voicemail' } }],
    })
    expect(await shop.read(order.id)).toMatchObject({
      callResult: 'no_answer',
      calls: [{ result: 'no_answer', outcome: { vi: 'Hộp thư thoại', en: 'Voicemail' } }],
    })
    expect((await desk('undo', { attempt: said.data.attempt })).status).toBe(200)
    expect(await task()).toMatchObject({ state: 'claimed', result: null, outcome: null })
  })

  test('what is set elsewhere is the built-in outcome of it', async () => {
    const { order, state } = await start()
    await say(openOf(state), voicemail.code)
    const nextAt = new Date(Date.now() + 3_600_000).toISOString()
    await shop.act(await shop.read(order.id), 'log-call', { result: 'call_back', nextAt })
    const { data } = await shop.call('GET', `/api/call-desk/${openOf(state).id}`)
    expect(data).toMatchObject({ result: 'call_back', outcome: { name: 'Hẹn gọi lại' } })
  })

  test('one that needs a reason, a note or a time needs it under its own name too', async () => {
    const made = await shop.call('POST', '/api/call-outcomes', {
      name: 'Chê đắt',
      nameEn: 'Too dear',
      effect: 'cancelled',
    })
    const { state } = await start()
    expect((await say(openOf(state), made.data.code)).status).toBe(409)
    await act(made.data.id, 'deactivate')
  })

  test('keeps its effect', async () => {
    const { status, fields } = await shop.call(
      'PUT',
      `/api/call-outcomes/${voicemail.id}`,
      { effect: 'busy' },
      'admin',
      voicemail.version,
    )
    expect([status, Object.keys(fields)]).toEqual([400, ['effect']])
  })
})

describe('changing the list', () => {
  test('a new name shows on what was recorded before', async () => {
    const { state } = await start()
    const card = openOf(state)
    await say(card, 'busy')
    const busy = await rowOf('busy')
    await shop.call('PUT', `/api/call-outcomes/${busy.id}`, { name: 'Bận máy' }, 'admin', busy.version)
    const { data } = await shop.call('GET', `/api/call-desk/${card.id}`)
    expect(data.calls[0].outcome.vi).toBe('Bận máy')
    expect(data.outcome.name).toBe('Bận máy')
  })

  test('one that was stopped counts for a call that is open, and for no other', async () => {
    const { order, state } = await start()
    const elsewhere = await place()
    await act(voicemail.id, 'deactivate')
    expect((await desk('beat')).data.outcomes.map(({ key }) => key)).not.toContain(voicemail.code)
    const refused = await shop.act(elsewhere, 'log-call', { result: voicemail.code })
    expect([refused.status, Object.keys(refused.fields)]).toEqual([400, ['result']])
    expect(openOf(state).orderCode).toBe(order.code)
    expect((await say(openOf(state), voicemail.code)).status).toBe(200)
    // What was recorded stays readable.
    expect((await shop.read(order.id)).calls[0]?.outcome?.vi).toBe('Hộp thư thoại')
    await act(voicemail.id, 'activate')
  })

  test('an outcome that is none is refused', async () => {
    const { state } = await start()
    const answer = await say(openOf(state), 'sung_sướng')
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, ['result']])
  })

  test('what the loop needs stays: the last of an effect is not stopped, in bulk and by undo neither', async () => {
    const { id } = await rowOf('confirmed')
    const refused = await act(id, 'deactivate')
    expect(refused.status).toBe(409)
    expect(refused.msg).toContain('Khách xác nhận')
    const other = await rowOf('no_answer')
    expect((await act(other.id, 'deactivate')).status).toBe(200)
    const bulk = await shop.call('POST', '/api/call-outcomes/bulk/deactivate', {
      ids: [id, voicemail.id],
      args: {},
    })
    expect([bulk.data.changed, bulk.data.refused.length]).toEqual([0, 2])
    const again = await act(other.id, 'activate')
    await act(voicemail.id, 'deactivate')
    expect(await shop.undo(again.audit)).toContain('Bàn gọi cần')
    await act(voicemail.id, 'activate')
    expect((await act((await rowOf('wrong_number')).id, 'deactivate')).status).toBe(200)
  })

  test('whoever logs a call by hand chooses from the same list', async () => {
    const { data } = await shop.call('GET', '/api/choice-lists', undefined, 'telesales')
    expect(data['call-outcome']).toContainEqual({
      key: voicemail.code,
      code: voicemail.code,
      vi: 'Hộp thư thoại',
      en: 'Voicemail',
      tone: 'grey',
      active: true,
    })
  })
})

describe('two outcomes become one', () => {
  const make = async (name: string, more: object = {}) => {
    const body = { name, nameEn: name, effect: 'no_answer', colour: 'violet', ...more }
    return (await shop.call('POST', '/api/call-outcomes', body)).data
  }
  const read = async ({ id }: { id: string }) => (await shop.call('GET', `/api/call-outcomes/${id}`)).data
  const merge = async (stays: { id: string }, goes: { id: string }) => {
    const [one, other] = [await read(stays), await read(goes)]
    const body = { with: other.code, withVersion: other.version }
    return shop.call('POST', `/api/call-outcomes/${stays.id}/merge`, body, 'admin', one.version)
  }

  test('calls, tasks and figures follow; a desk that still offers the old one records the other; undo gives it back', async () => {
    const { id } = await rowOf('no_answer')
    const gone = await make('Tắt máy')
    const { order, state } = await start()
    const card = openOf(state)
    const later = await place()
    expect((await say(card, gone.code)).status).toBe(200)
    const task = async () => (await shop.call('GET', `/api/call-desk/${card.id}`)).data
    expect(await task()).toMatchObject({ outcome: { code: gone.code, tone: 'violet' } })
    expect((await read(gone)).uses).toBe(1)
    const before = (await read({ id })).uses
    const count = async () => {
      const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
      const { data } = await shop.call(
        'GET',
        `/api/call-desk/statistics?from=${today}&to=${today}&by=person&about=confirm`,
      )
      return data.total
    }
    const figures = await count()
    expect(figures).toMatchObject({ calls: 1 })

    const preview = (await shop.call('GET', `/api/call-outcomes/${gone.id}/merge`)).data
    expect(preview.moving).toEqual([
      { name: 'call-desk.outcome', count: 1 },
      { name: 'calls', count: 1 },
      { name: 'deskCalls', count: 1 },
    ])
    const merged = await merge({ id }, gone)
    expect(merged.status, merged.msg).toBe(200)
    expect(merged.data.uses).toBe(before + 1)
    expect(await task()).toMatchObject({
      result: 'no_answer',
      outcome: { name: 'Không nghe máy' },
      calls: [{ outcome: { vi: 'Không nghe máy', tone: 'amber' } }],
    })
    expect((await shop.read(order.id)).calls).toMatchObject([{ outcome: { vi: 'Không nghe máy' } }])
    expect(await count()).toEqual(figures)
    // The desk was open all the time.
    const next = (await desk('beat')).data
    expect(openOf(next).orderCode).toBe(later.code)
    expect((await say(openOf(next), gone.code)).status).toBe(200)
    expect((await shop.read(later.id)).calls).toMatchObject([{ outcome: { vi: 'Không nghe máy' } }])

    expect((await shop.call('POST', '/api/undo', { audits: [merged.audit] })).data.undone).toHaveLength(1)
    expect((await shop.read(order.id)).calls).toMatchObject([{ outcome: { vi: 'Tắt máy' } }])
    expect((await shop.read(later.id)).calls).toMatchObject([{ outcome: { vi: 'Không nghe máy' } }])
    expect(await task()).toMatchObject({ outcome: { code: gone.code } })
  })

  test('refused in words: a built-in one does not go, and effects are not mixed', async () => {
    const busy = await rowOf('busy')
    const own = await make('Bận suốt', { effect: 'busy' })
    const builtIn = await merge(own, busy)
    expect([builtIn.status, builtIn.msg]).toEqual([409, expect.stringContaining('có sẵn')])
    const other = await merge(await make('Gọi lại giúp', { effect: 'call_back' }), own)
    expect([other.status, other.msg]).toEqual([409, expect.stringContaining('cùng tác dụng')])
    expect((await read(busy)).version).toBe(busy.version)
  })
})
