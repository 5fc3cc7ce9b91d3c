/** Every area's list: the same promises on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import { listedFields } from '../../src/core/area.ts'
import { dayOf } from '../../src/core/dates/dates.ts'
import { operatorsOf } from '../../src/core/filter/grammar.ts'
import { type Groups, isGrouping } from '../../src/core/groups.ts'
import { type Client, rowsOf } from '../support/client.ts'
import { DATABASES, type TestServer } from '../support/server.ts'
import { wordsOf } from '../support/words.ts'

describe.each(DATABASES)('lists on $kind', ({ kind, start }) => {
  let server: TestServer
  let admin: Client

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
  })
  afterAll(() => server?.close())

  test(`runs on ${kind}`, () => {
    expect(server.database.kind).toBe(kind)
  })

  describe.each(areas.map((area) => [area.id, area] as const))('%s', (id, area) => {
    const fields = listedFields(area)
    const list = (query: string) => admin.get(`/api/${id}?${query}`)

    test('pages through everything once, by cursor and by row number alike', async () => {
      const byCursor: string[] = []
      let next: string | null | undefined
      let total = 0
      do {
        const page = await list(`limit=37${next ? `&after=${encodeURIComponent(next)}` : ''}`)
        expect(page.status).toBe(200)
        total = page.body.total ?? -1
        byCursor.push(...rowsOf(page).map((row) => row.id))
        next = page.body.next
      } while (next && byCursor.length < 400)
      expect(new Set(byCursor).size).toBe(byCursor.length)
      if (byCursor.length < 400) expect(byCursor.length).toBe(total)
      const at = Math.floor(byCursor.length / 2)
      const jumped = await list(`limit=10&at=${at}`)
      expect(rowsOf(jumped).map((row) => row.id)).toEqual(byCursor.slice(at, at + 10))
      expect(jumped.body.at).toBe(at)
    })

    test('a row number behind the end answers an empty page', async () => {
      const page = await list('at=99999999')
      expect(page.status).toBe(200)
      expect(rowsOf(page)).toEqual([])
    })

    test('sorts by every sortable field, both ways', async () => {
      for (const [name, field] of Object.entries(fields)) {
        if (field.sort === false) continue
        const up = await list(`sort=${name}&limit=100`)
        expect(up.status, name).toBe(200)
        const down = await list(`sort=-${name}&limit=100`)
        const all = up.body.total ?? 0
        if (all <= 100) {
          // Rows without a value come last either way.
          const filled = (page: typeof up) => rowsOf(page).filter((row) => row[name] !== null)
          const ids = filled(up).map((row) => row.id)
          expect(
            filled(down).map((row) => row.id),
            name,
          ).toEqual(ids.reverse())
          expect(
            rowsOf(up)
              .slice(ids.length)
              .every((row) => row[name] === null),
            name,
          ).toBe(true)
        }
        if (field.type === 'money' || field.type === 'integer' || field.type === 'time') {
          const values = rowsOf(up)
            .map((row) => row[name])
            .filter((value) => value !== null) as (number | string)[]
          expect(values, name).toEqual([...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
        }
      }
    })

    test('carries the listed fields and nothing else', async () => {
      const row = rowsOf(await list('limit=1'))[0]
      if (!row) return
      const known = new Set(['id', 'version', ...Object.keys(fields)])
      expect(Object.keys(row).filter((name) => !known.has(name))).toEqual([])
      for (const name of Object.keys(fields)) expect(row, name).toHaveProperty(name)
      const narrow = rowsOf(await list('limit=1&fields=code'))[0]
      expect(Object.keys(narrow ?? {}).sort()).toEqual(['code', 'id', 'version'])
    })

    test('finds a name typed without its marks, in any order', async () => {
      const row = rowsOf(await list('limit=1'))[0]
      if (!row) return
      const found = await list(`q=${encodeURIComponent(row.code.toLowerCase())}`)
      expect(rowsOf(found).map((one) => one.id)).toContain(row.id)
    })

    test('finds a phone number however it is written, by search and by filter', async () => {
      const phones = Object.entries(fields).filter(([, { type }]) => type === 'phone')
      const rows = rowsOf(await list('limit=20'))
      for (const [name, { search }] of phones) {
        const row = rows.find((one) => /^0\d{9}$/.test(String(one[name])))
        if (!row) continue
        const number = String(row[name])
        const rest = number.slice(1)
        const inGroups = `${rest.slice(0, 3)} ${rest.slice(3, 6)} ${rest.slice(6)}`
        for (const written of [
          `+84 ${inGroups}`,
          `0084${rest}`,
          `84${rest}`,
          `(+84) 0${rest}`,
          `0${inGroups}`,
        ]) {
          const isFound = async (query: string) =>
            expect(
              rowsOf(await list(`limit=100&${query}`)).map((one) => one[name]),
              `${name} ${query}`,
            ).toContain(number)
          if (search) await isFound(`q=${encodeURIComponent(written)}`)
          await isFound(`where=${encodeURIComponent(JSON.stringify([[name, 'eq', written]]))}`)
        }
      }
    })

    test.each([
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=x', 'limit'],
      ['at=-1', 'at'],
      ['sort=nothing', 'sort'],
      ['colour=red', 'colour'],
      ['where=nonsense', 'where'],
      [`where=${encodeURIComponent('[["nothing","eq",1]]')}`, 'nothing'],
      [`where=${encodeURIComponent('[["code","between",1]]')}`, 'code'],
      [`where=${encodeURIComponent('[["createdAt","gt","some day"]]')}`, 'createdAt'],
      ['after=nonsense', 'after'],
      ['fields=code,secret', 'fields'],
    ])('refuses %s and names it', async (query, name) => {
      const answer = await list(query)
      expect(answer.status).toBe(400)
      expect(answer.body.error).toBeGreaterThan(0)
      expect(answer.body.msg).toBeTruthy()
      expect(Object.keys(answer.body.fields ?? {}).join()).toContain(name)
    })

    test('filters by every listed field without an error', async () => {
      const row = rowsOf(await list('limit=1'))[0]
      if (!row) return
      for (const [name, field] of Object.entries(fields)) {
        // What nobody asks for (places in an order by hand) is refused.
        if (operatorsOf(field).length === 0) continue
        const empty = await list(`where=${encodeURIComponent(JSON.stringify([[name, 'empty', true]]))}`)
        expect(empty.status, `${name} empty`).toBe(200)
        const value = row[name]
        if (value === null || typeof value === 'object' || field.type === 'image') continue
        const same = await list(`where=${encodeURIComponent(JSON.stringify([[name, 'eq', value]]))}`)
        expect(same.status, `${name} eq`).toBe(200)
        expect(rowsOf(same).length, `${name} eq ${String(value)}`).toBeGreaterThan(0)
      }
    })

    test('groups by every field that has groups add up to the list', async () => {
      const { body } = await list('limit=1')
      for (const [name, field] of Object.entries(fields)) {
        const answer = await admin.get(`/api/${id}/groups?by=${name}`)
        expect(answer.status, name).toBe(isGrouping(field) ? 200 : 400)
        if (!isGrouping(field) || body.totalKind !== 'exact') continue
        const { rows, left } = answer.body.data as Groups
        expect(rows.length, name).toBeLessThanOrEqual(400)
        const sum = rows.reduce((all, row) => all + row.count, 0)
        if (left === 0) expect(sum, name).toBe(body.total)
        const row = rows.find(({ keys }) => keys[0] !== null)
        const value = row && (field.type === 'boolean' ? row.keys[0] === 'true' : row.keys[0])
        if (!row || field.derived) continue
        const where = encodeURIComponent(JSON.stringify([[name, 'eq', value]]))
        expect((await list(`limit=1&where=${where}`)).body.total, `${name} eq ${value}`).toBe(row.count)
      }
      for (const query of ['', '?by=', '?by=code', '?by=nothing', '?by=createdAt&sum=code', '?colour=red'])
        expect((await admin.get(`/api/${id}/groups${query}`)).status, query).toBe(400)
      expect((await server.anonymous().get(`/api/${id}/groups?by=createdAt`)).status).toBe(401)
    })

    test('anonymous and unable callers learn so', async () => {
      const anonymous = await server.anonymous().get(`/api/${id}`)
      expect(anonymous.status).toBe(401)
      const education = await server.as('education')
      const menu = await education.get(`/api/${id}`)
      expect([200, 403]).toContain(menu.status)
      if (menu.status === 403) expect(menu.body.msg).toContain((await wordsOf(id)).title)
    })
  })

  test('sums of orders take an ability of their own, and add up to their rows', async () => {
    const where = encodeURIComponent(JSON.stringify([['status', 'in', ['pending', 'cancelled']]]))
    const path = `/api/orders/groups?by=status,placedAt&sum=total&where=${where}`
    for (const [username, status] of [
      ['admin', 200],
      ['manager', 200],
      ['accountant', 200],
      ['telesales', 403],
      ['support', 403],
      ['education', 403],
    ] as const)
      expect((await (await server.as(username)).get(path)).status, username).toBe(status)
    const support = await server.as('support')
    expect((await support.get('/api/orders/groups?by=status')).status).toBe(200)
    const { rows } = (await admin.get(path)).body.data as Groups
    const expected = new Map<string, number>()
    for (let at = 0; ; at += 100) {
      const page = rowsOf(await admin.get(`/api/orders?limit=100&at=${at}&where=${where}`))
      for (const { status, placedAt, total } of page) {
        const key = `${status} ${dayOf(String(placedAt))}`
        expected.set(key, (expected.get(key) ?? 0) + Number(total))
      }
      if (page.length < 100) break
    }
    expect(new Map(rows.map(({ keys, sums }) => [keys.join(' '), sums.total]))).toEqual(expected)
    // An area without such a verb has no sums at all.
    expect((await admin.get('/api/products/groups?by=status&sum=price')).status).not.toBe(200)
  })
})
