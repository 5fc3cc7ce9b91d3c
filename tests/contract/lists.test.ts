/** Every area's list: the same promises on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import { listedFields } from '../../src/core/area.ts'
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
        const empty = await list(`where=${encodeURIComponent(JSON.stringify([[name, 'empty', true]]))}`)
        expect(empty.status, `${name} empty`).toBe(200)
        const value = row[name]
        if (value === null || typeof value === 'object' || field.type === 'image') continue
        const same = await list(`where=${encodeURIComponent(JSON.stringify([[name, 'eq', value]]))}`)
        expect(same.status, `${name} eq`).toBe(200)
        expect(rowsOf(same).length, `${name} eq ${String(value)}`).toBeGreaterThan(0)
      }
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
})
