/** Saved views: whose they are, what may be in them, what they count, and that they outlive their fields. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import { listedFields } from '../../src/core/area.ts'
import { type Condition, NUMBER_TYPES } from '../../src/core/fields.ts'
import { MAX_CONDITIONS, operatorsOf } from '../../src/core/filter/grammar.ts'
import type { Client } from '../support/client.ts'
import { DATABASES, type TestServer } from '../support/server.ts'

type View = {
  id: string
  name: string
  where: unknown[]
  q: string
  sort: string
  columns: { shown?: string[]; pinned?: string[]; widths?: Record<string, number> } | null
  shared: boolean
  owner: { name: string } | null
  editable: boolean
  version: number
  dropped: { name: string; text: string }[]
}

describe.each(DATABASES)('saved views on $kind', ({ start }) => {
  let server: TestServer
  let admin: Client
  let telesales: Client
  let accountant: Client
  let warehouse: Client

  beforeAll(async () => {
    server = await start()
    ;[admin, telesales, accountant, warehouse] = (await Promise.all(
      ['admin', 'telesales', 'accountant', 'warehouse'].map((name) => server.as(name)),
    )) as [Client, Client, Client, Client]
  })
  afterAll(() => server?.close())

  const listed = async (who: Client, area?: string) =>
    (await who.get(`/api/views${area ? `?area=${area}` : ''}`)).body.data as View[]
  const made = async (who: Client, body: object): Promise<View> => {
    const answer = await who.post('/api/views', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data as View
  }
  const change = (who: Client, view: View, body: object, version = view.version) =>
    who.call('PUT', `/api/views/${view.id}`, body, { 'If-Match': `"${version}"` })
  const counts = async (who: Client, area: string) =>
    (await who.get(`/api/${area}/views`)).body.data as Record<string, { total: number; totalKind: string }>

  test('totals of several areas are those of each, without areas that the caller may not view', async () => {
    const totals = async (who: Client, areas: string) => who.get(`/api/totals?areas=${areas}`)
    const all = (await totals(admin, 'orders,shops')).body.data
    expect(all).toEqual({ orders: await counts(admin, 'orders'), shops: await counts(admin, 'shops') })
    expect(Object.keys((await totals(warehouse, 'orders,accounts')).body.data as object)).toEqual(['orders'])
    for (const wrong of ['', 'orders,nothing', '__proto__'])
      expect((await totals(admin, wrong)).status).toBe(400)
  })

  test('a private view is its owner’s alone; sharing it shows it to all who view the area', async () => {
    const where = [['status', 'eq', 'pending']]
    const view = await made(telesales, { area: 'orders', name: '  Chờ   gọi ', where, q: 'nguyen' })
    expect(view).toMatchObject({ name: 'Chờ gọi', where, q: 'nguyen', sort: '-placedAt', shared: false })
    expect(view).toMatchObject({
      editable: true,
      dropped: [],
      version: 1,
      owner: { name: 'Lê Thị Mai Phương' },
    })
    expect((await listed(accountant)).map((one) => one.id)).not.toContain(view.id)
    expect((await listed(admin)).map((one) => one.id)).not.toContain(view.id)
    expect((await change(admin, view, { name: 'x' })).status).toBe(404)

    const shared = (await change(telesales, view, { shared: true })).body.data as View
    expect(shared.version).toBe(2)
    const seen = (await listed(accountant, 'orders')).find((one) => one.id === view.id)
    expect(seen).toMatchObject({ editable: false, shared: true, owner: { name: 'Lê Thị Mai Phương' } })
    const refused = await change(accountant, shared, { name: 'Của tôi' })
    expect([refused.status, refused.body.msg]).toEqual([403, expect.stringContaining('quản trị viên')])
    expect((await accountant.call('DELETE', `/api/views/${view.id}`)).status).toBe(403)
    // The administrator keeps order among the shared ones.
    expect((await change(admin, shared, { name: 'Chờ gọi lại' })).status).toBe(200)
    expect((await telesales.call('DELETE', `/api/views/${view.id}`)).status).toBe(200)
  })

  test('views of an area that one may not view do not exist', async () => {
    const view = await made(admin, { area: 'roles', name: 'Vai trò', shared: true })
    expect((await listed(warehouse)).map((one) => one.id)).not.toContain(view.id)
    expect((await warehouse.get('/api/views?area=roles')).status).toBe(404)
    expect((await warehouse.post('/api/views', { area: 'roles', name: 'abc' })).status).toBe(404)
    expect((await warehouse.post('/api/views', { area: 'nothing', name: 'abc' })).status).toBe(404)
    expect((await change(warehouse, view, { name: 'x' })).status).toBe(404)
    expect((await server.anonymous().get('/api/views')).status).toBe(401)
  })

  test('a version that is no longer the current one is refused with the current view', async () => {
    const view = await made(telesales, { area: 'orders', name: 'Phiên bản' })
    expect((await telesales.call('PUT', `/api/views/${view.id}`, { name: 'a' })).status).toBe(428)
    await change(telesales, view, { name: 'Phiên bản hai' })
    const stale = await change(telesales, view, { name: 'Phiên bản ba' })
    expect(stale.status).toBe(412)
    expect(stale.body.current).toMatchObject({ name: 'Phiên bản hai', version: 2 })
  })

  test('a deleted view comes back as it was, also to those it was shared with', async () => {
    const view = await made(telesales, { area: 'orders', name: 'Xoá rồi lấy lại', shared: true })
    const id = `/api/views/${view.id}`
    expect((await telesales.call('DELETE', id)).status).toBe(200)
    expect((await telesales.call('DELETE', id)).status).toBe(404)
    expect((await listed(telesales)).map((one) => one.id)).not.toContain(view.id)
    expect((await accountant.post(`${id}/restore`)).status).toBe(403)
    const back = await telesales.post(`${id}/restore`)
    expect(back.body.data).toMatchObject({ name: view.name, version: 3, shared: true })
    expect((await listed(accountant)).map((one) => one.id)).toContain(view.id)
    // Its name may be taken by then.
    await telesales.call('DELETE', id)
    await made(telesales, { area: 'orders', name: view.name })
    const taken = await telesales.post(`${id}/restore`)
    expect([taken.status, taken.body.fields?.name]).toEqual([409, expect.any(String)])
  })

  test.each([
    [{ where: [['nothing', 'eq', 1]] }, 'nothing'],
    [{ where: [['status', 'has', 'p']] }, 'status'],
    [{ where: [['status', 'eq', 'gone']] }, 'status'],
    [{ where: [['placedAt', 'eq', 'someday']] }, 'placedAt'],
    [{ where: 'status' }, 'where'],
    [{ where: Array.from({ length: 21 }, () => ['total', 'gt', 1]) }, 'where'],
    [{ sort: 'nothing' }, 'sort'],
    [{ columns: { shown: ['nothing'] } }, 'nothing'],
    [{ columns: { widths: { nothing: 100 } } }, 'nothing'],
    [{ columns: { widths: { total: 9 } } }, 'columns.widths.total'],
    [{ columns: ['total'] }, 'columns'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'a‮b' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ colour: 'red' }, 'colour'],
    [{ q: 'x'.repeat(201) }, 'q'],
  ])('refuses %j, naming the field', async (body, field) => {
    const answer = await telesales.post('/api/views', { area: 'orders', name: 'Sai', ...body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields ?? {})).toContain(field)
  })

  test('a name is unique among one’s own of an area, and any text is only a name', async () => {
    const name = `<img src=x onerror=alert(1)>'; drop table saved_views; --`
    await made(telesales, { area: 'orders', name })
    const again = await telesales.post('/api/views', { area: 'orders', name: ` ${name} ` })
    expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([409, ['name']])
    await made(telesales, { area: 'customers', name })
    await made(accountant, { area: 'orders', name })
    expect((await listed(telesales, 'orders')).filter((one) => one.name === name)).toHaveLength(1)
  })

  test('a view that was saved before a field vanished still loads, and says what was dropped', async () => {
    const where = [['status', 'eq', 'pending']]
    const view = await made(telesales, { area: 'orders', name: 'Trường cũ', where })
    const old = [...where, ['colour', 'eq', 'red'], ['status', 'eq', 'long_gone'], 'broken']
    await server.database.session((session) =>
      session.query(
        `update saved_views set conditions = $2::jsonb, sort = '-weight', columns = '{"shown": ["weight", "total"], "pinned": ["weight"], "widths": {"weight": 80, "total": 90}}' where id = $1`,
        [view.id, JSON.stringify(old)],
      ),
    )
    const now = (await listed(telesales)).find((one) => one.id === view.id)
    expect(now).toMatchObject({
      where,
      sort: '-placedAt',
      columns: { shown: ['total'], pinned: [], widths: { total: 90 } },
    })
    expect(now?.dropped).toEqual([
      { name: 'colour', text: 'red' },
      { name: 'status', text: 'long_gone' },
      { name: 'where', text: '"broken"' },
      { name: 'sort', text: '-weight' },
    ])
    const list = await telesales.get(`/api/orders?where=${encodeURIComponent(JSON.stringify(where))}&limit=1`)
    expect((await counts(telesales, 'orders'))[view.id]).toEqual({
      total: list.body.total,
      totalKind: list.body.totalKind,
    })
  })

  test('each view is counted for whoever asks, and again when records change', async () => {
    const where = [['name', 'has', 'Khung nhin']]
    const view = await made(admin, { area: 'customers', name: 'Đếm', where, shared: true })
    expect((await counts(telesales, 'customers'))[view.id]).toEqual({ total: 0, totalKind: 'exact' })
    const customer = { name: 'Khung Nhìn Đếm', phone: '0912000999' }
    const created = await telesales.post('/api/customers', customer)
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    expect((await counts(telesales, 'customers'))[view.id]).toEqual({ total: 1, totalKind: 'exact' })
    // The number of other users' private views is not revealed.
    const own = await made(admin, { area: 'customers', name: 'Riêng' })
    expect(Object.keys(await counts(telesales, 'customers'))).not.toContain(own.id)
  })

  test('days that move with the calendar stay as they are, and are looked up as of today', async () => {
    const where = [['createdAt', 'eq', 'today']]
    const view = await made(admin, { area: 'customers', name: 'Hôm nay', where })
    expect(view.where).toEqual(where)
    const list = (value: string) =>
      admin.get(
        `/api/customers?limit=1&where=${encodeURIComponent(JSON.stringify([['createdAt', 'eq', value]]))}`,
      )
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    const [word, day, tomorrow] = await Promise.all([list('today'), list(today), list('tomorrow')])
    expect(word.body.total).toBe(day.body.total)
    expect(tomorrow.body.total).toBe(0)
    expect((await counts(admin, 'customers'))[view.id]?.total).toBe(day.body.total)
  })

  test('a person has 50 views of an area, however they come about', async () => {
    const body = (n: number) => ({ area: 'products', name: `Khung ${n}` })
    const first = await made(telesales, body(0))
    await telesales.call('DELETE', `/api/views/${first.id}`)
    for (let n = 1; n < 50; n++) await made(telesales, body(n))
    const both = await Promise.all([50, 51].map((n) => telesales.post('/api/views', body(n))))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    const back = await telesales.post(`/api/views/${first.id}/restore`)
    expect([back.status, Object.keys(back.body.fields ?? {})]).toEqual([400, ['name']])
  })

  test('a retry under the same key saves once', async () => {
    const body = { area: 'orders', name: 'Một lần' }
    const key = { 'Idempotency-Key': 'view-once' }
    const [one, two] = [
      await telesales.post('/api/views', body, key),
      await telesales.post('/api/views', body, key),
    ]
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.body.data).toEqual(two.body.data)
  })

  test.each(areas.map((area) => [area.id, area] as const))(
    '%s: every field and operator',
    async (id, area) => {
      const value = (type: string) => {
        if (type === 'boolean') return true
        if (type === 'clock') return '16:30'
        return (NUMBER_TYPES as readonly string[]).includes(type) ? 1 : 'last_7_days'
      }
      const conditions = Object.entries(listedFields(area)).flatMap(([name, field]): Condition[] => {
        const one = field.type === 'enum' ? (field.values[0] ?? '') : value(field.type)
        return operatorsOf(field).map((operator) => [
          name,
          operator,
          operator === 'empty' ? true : operator === 'in' ? [one as string] : one,
        ])
      })
      for (let at = 0; at < conditions.length; at += MAX_CONDITIONS) {
        const where = conditions.slice(at, at + MAX_CONDITIONS)
        const view = await admin.post('/api/views', { area: id, name: `Từ ${at}`, where })
        expect(view.status, JSON.stringify([where, view.body])).toBe(201)
        const saved = view.body.data as View
        expect(saved.where).toHaveLength(where.length)
        await admin.call('DELETE', `/api/views/${saved.id}`)
      }
    },
  )
})
