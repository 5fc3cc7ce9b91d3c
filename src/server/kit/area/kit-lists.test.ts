/** Lists, searches and who sees what, on both kinds of database. */
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import {
  admin,
  data,
  harnessOf,
  KINDS,
  match,
  missingPostgres,
  type Row,
  row,
  rows,
} from '../../../../tests/support/kit-harness.ts'

describe.each(KINDS)('lists of the kit on $kind', (which) => {
  const { h, missing } = harnessOf(which)

  describe.skipIf(missing)('works', () => {
    test('pages through everything once, both ways, with empty values last', async () => {
      for (let n = 0; n < 12; n++) await h.newShop(n % 3 === 0 ? { expiresOn: `2027-01-${10 + n}` } : {})
      const all = (await h.list('shops', { limit: 1 })).body.total
      for (const sort of ['name', '-createdAt', 'expiresOn', '-expiresOn', 'onHome', '-phone']) {
        const seen: Row[] = []
        let next: string | null = null
        do {
          const page = await h.list('shops', { sort, limit: 5, ...(next && { after: next }) })
          expect(page.body.at).toBe(seen.length)
          const jumped = await h.list('shops', { sort, limit: 5, at: String(seen.length) })
          expect(rows(jumped)).toEqual(rows(page))
          seen.push(...rows(page))
          next = page.body.next
        } while (next)
        expect(new Set(seen.map(({ id }) => id)).size, sort).toBe(all)
        const empties = seen.map(({ expiresOn }) => expiresOn === null)
        if (sort.endsWith('expiresOn')) expect(empties.indexOf(true)).toBe(empties.lastIndexOf(false) + 1)
        const middle = seen[7] as Row
        const where = await h.get(`/api/shops/position?sort=${sort}&id=${middle.id}`)
        expect(data<{ at: number }>(where).at, sort).toBe(7)
      }
      expect(data<{ at: null }>(await h.get('/api/shops/position?id=NCC9999')).at).toBeNull()
      expect(rows(await h.list('shops', { fields: 'name', sort: 'expiresOn', limit: 1 }))[0]).toEqual({
        id: expect.any(String),
        code: expect.any(String),
        version: 1,
        name: expect.any(String),
      })
      expect(rows(await h.list('return-policies', { sort: 'shop' }))).toBeInstanceOf(Array)
    })

    test('finds a record by the name of the one that it points to, as it is now', async () => {
      const shop = await h.newShop({ name: 'Gôn Sông Hồng', owner: 'Vũ Thị Kín' })
      const made = await h.call('POST', '/api/return-policies', {
        name: 'Đổi trong bảy ngày',
        shop: shop.id,
        days: 7,
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const policy = row(made)
      const isFound = async (q: string) =>
        rows(await h.list('return-policies', { q, limit: 100 })).some(({ id }) => id === policy.id)
      // Words of either name, without marks, in any order.
      for (const q of ['song hong', 'Sông', 'hong doi', 'bay ngay gôn'])
        expect(await isFound(q), q).toBe(true)
      // The name alone: whatever else finds the supplier finds none of its policies.
      for (const q of ['Vũ Thị Kín', String(shop.phone), 'song cau']) expect(await isFound(q), q).toBe(false)
      const renamed = await h.call(
        'PUT',
        `/api/shops/${shop.id}`,
        { name: 'Gôn Sông Cầu' },
        { 'if-match': `"${shop.version}"` },
      )
      expect(renamed.status).toBe(200)
      expect([await isFound('song cau'), await isFound('song hong')]).toEqual([true, false])
    })

    test('filters by type and names what does not fit', async () => {
      const shop = await h.newShop({ email: 'mau@gon.vn', expiresOn: '2029-03-04' })
      const today = new Date(Date.parse(String(shop.createdAt)) + 7 * 3_600_000).toISOString().slice(0, 10)
      const hits = async (...where: unknown[]) => {
        const answer = await h.list('shops', { where, limit: '100' })
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        return rows(answer).some(({ id }) => id === shop.id)
      }
      for (const where of [
        ['email', 'eq', 'mau@gon.vn'],
        ['email', 'empty', false],
        ['fax', 'empty', true],
        ['name', 'has', 'GON SO'],
        ['province', 'has', 'ha no'],
        ['expiresOn', 'gte', '2029-03-04'],
        ['expiresOn', 'in', ['2029-03-04', '2030-01-01']],
        ['createdAt', 'eq', today],
        ['createdAt', 'eq', shop.createdAt],
        ['createdAt', 'lte', today],
        ['status', 'ne', 'inactive'],
        ['onHome', 'eq', false],
        ['code', 'eq', shop.code.toLowerCase()],
      ]) {
        if (where[0] === 'fax') continue
        expect(await hits(where), JSON.stringify(where)).toBe(true)
      }
      for (const where of [
        ['email', 'ne', 'mau@gon.vn'],
        ['name', 'has', '%'],
        ['createdAt', 'gt', today],
        ['createdAt', 'lt', shop.createdAt],
        ['expiresOn', 'empty', true],
      ]) {
        expect(await hits(where), JSON.stringify(where)).toBe(false)
      }
      const policy = row(
        await h.call('POST', '/api/return-policies', { name: 'Của một nhà', days: 3, shop: shop.id }),
      )
      for (const value of [shop.id, shop.code]) {
        const byRef = await h.list('return-policies', { where: [['shop', 'eq', value]] })
        expect(rows(byRef).map(({ id }) => id)).toEqual([policy.id])
      }
      for (const [query, name] of [
        [{ where: 'nonsense' }, 'where'],
        [{ where: [['bankAccount', 'eq', '1']] }, 'bankAccount'],
        [{ where: [['status', 'eq', 'open']] }, 'status'],
        [{ where: [['status', 'gt', 'active']] }, 'status'],
        [{ where: [['expiresOn', 'eq', '2026-02-30']] }, 'expiresOn'],
        [{ where: [['name', 'eq', '\u0000']] }, 'name'],
        [{ sort: 'bankAccount' }, 'sort'],
        [{ limit: '101' }, 'limit'],
        [{ after: 'x' }, 'after'],
        [{ colour: 'red' }, 'colour'],
        [{ fields: 'name,secret' }, 'secret'],
      ] as const) {
        const answer = await h.list('shops', query)
        expect([answer.status, Object.keys(answer.body.fields ?? {})], name).toEqual([
          400,
          expect.arrayContaining([name]),
        ])
      }
    })

    test('a name with signs in it is found by itself and by its parts', async () => {
      const shop = await h.newShop({ name: 'J&T Gôn BR-D3' })
      for (const q of ['J&T', 'j&t gon', 'gon j', 'BR-D3']) {
        const found = rows(await h.list('shops', { q })).map(({ code }) => code)
        expect(found, q).toContain(shop.code)
      }
    })

    test('who may see less sees less, everywhere', async () => {
      const south = await h.newShop({ province: 'Cà Mau', name: 'Gôn Đất Mũi' })
      h.actor = {
        ...admin,
        abilities: new Set(['shops.view', 'shops.edit', 'shops.deactivate', 'north-only', 'no-phones']),
      }
      try {
        expect((await h.get(`/api/shops/${south.code}`)).status).toBe(404)
        expect(rows(await h.list('shops', { q: 'gon dat mui' }))).toEqual([])
        expect(data<unknown[]>(await h.get('/api/search?q=gon+dat+mui'))).toEqual([])
        expect((await h.get(`/api/find/${south.code}`)).status).toBe(404)
        expect((await h.call('PUT', `/api/shops/${south.id}`, { owner: 'Kẻ lạ mặt' }, match(1))).status).toBe(
          404,
        )
        const bulk = data<{ changed: number }>(
          await h.call('POST', '/api/shops/bulk/deactivate', { ids: [south.id] }),
        )
        expect(bulk.changed).toBe(0)
        const listed = rows(await h.list('shops', { limit: '100' }))
        expect(listed.every(({ phone, province }) => phone === '09•• ••• •••' && province === 'Hà Nội')).toBe(
          true,
        )
        expect(
          data<{ area: string }[]>(await h.get('/api/search?q=chinh+sach')).every(
            ({ area }) => area === 'shops',
          ),
        ).toBe(true)
      } finally {
        h.actor = admin
      }
    })

    test('finds by code, by phone and by words', async () => {
      const shop = await h.newShop({ name: 'Sân tập Thảo Điền', phone: '0987654321' })
      const found = async (text: string) =>
        data<{ id: string }>(await h.get(`/api/find/${encodeURIComponent(text)}`))
      for (const text of [
        shop.code,
        shop.code.toLowerCase(),
        '0987654321',
        '+84 987 654 321',
        String(shop.taxCode),
      ]) {
        expect((await found(text)).id, text).toBe(shop.id)
      }
      expect((await h.get('/api/find/khong-co')).status).toBe(404)
      for (const q of ['thao dien', 'Thảo', '09876', shop.code, `ncc${Number(shop.code.slice(3))}`]) {
        const hits = data<{ id: string; name: string; subtitle: string }[]>(
          await h.get(`/api/search?q=${encodeURIComponent(q)}`),
        )
        expect(
          hits.find(({ id }) => id === shop.id),
          q,
        ).toMatchObject({ name: 'Sân tập Thảo Điền', subtitle: '0987654321' })
      }
    })

    test('a short number is a code where codes are asked for', async () => {
      const shop = await h.newShop()
      const number = Number(shop.code.slice(3))
      const firstOf = async (more: string) =>
        data<{ id: string }[]>(await h.get(`/api/search?q=${number}${more}`))[0]?.id
      expect(await firstOf('&codes=true&areas=shops')).toBe(shop.id)
      expect((await h.get(`/api/search?q=${number}&codes=1`)).status).toBe(400)
    })

    test('any row number of a long list is the same row however it is reached', async () => {
      await sql`insert into shops (id, code, search, name, owner, phone, kind, tax_code, address, ward, province,
          expires_on, bank_account, bank_holder, bank_name)
        select gen_random_uuid(), 'NCC' || (10000 + n), 'ncc' || (10000 + n) || ' dai ly ' || n, 'Đại lý ' || n % 700,
          'Chủ hàng', '08' || lpad(n::text, 8, '0'), 'personal', (5000000000 + n)::text, '1 Phố', 'Phường', 'Huế',
          case when n % 4 > 0 then date '2030-01-01' + n % 300 end, '1', 'A', 'B'
        from generate_series(1, 12500) n`.execute(h.database.db)
      for (const [sort, order] of [
        ['name', 'name, id'],
        ['-expiresOn', 'expires_on desc nulls last, id desc'],
      ] as const) {
        // An order cannot be a parameter; these two are written out above.
        const { rows: all } = await sql<{ id: string }>`
          select id from shops where kind = 'personal' and province = 'Huế' order by ${sql.raw(order)}`.execute(
          h.database.db,
        )
        const where = [
          ['kind', 'eq', 'personal'],
          ['province', 'eq', 'Huế'],
        ]
        const at = async (row: number) => {
          const page = await h.list('shops', { where, sort, at: String(row), limit: '7' })
          return rows(page).map(({ id }) => id)
        }
        const numbers = [0, 999, 1000, 2500, 3000, 9370, 9375, 9380, 12_000, 12_495, 12_500]
        // Without seek points, from the end, and with seek points.
        for (let round = 0; round < 2; round++) {
          for (const number of numbers) {
            expect(await at(number), `${sort} ${number}`).toEqual(
              all.slice(number, number + 7).map(({ id }) => id),
            )
          }
          await h.kit.idle()
        }
        for (const number of numbers.slice(0, -1)) {
          const query = `sort=${sort}&where=${encodeURIComponent(JSON.stringify(where))}&id=${all[number]?.id}`
          expect(
            data<{ at: number }>(await h.get(`/api/shops/position?${query}`)).at,
            `${sort} ${number}`,
          ).toBe(number)
        }
        const page = await h.list('shops', { where, sort, at: '9368', limit: '5' })
        expect(page.body).toMatchObject({ total: 12_500, totalKind: 'exact', at: 9368 })
        const next = await h.list('shops', { where, sort, after: page.body.next })
        expect(rows(next)[0]?.id).toBe(all[9373]?.id)
      }

      // Seek points from before five rows came in do not leave out the last five.
      const { rows: named } = await sql<{ id: string; value: string }>`
        select id, name as value from shops where province = 'Huế' order by name, id offset 12005`.execute(
        h.database.db,
      )
      const key = named[0]
      if (!key) throw new Error('no row 12,005')
      const outdated = vi.spyOn(h.kit.tools.seekPoints, 'before').mockResolvedValue({ at: 12_000, key })
      const province = [['province', 'eq', 'Huế']]
      await h.list('shops', { where: province, sort: 'name', limit: '1' })
      await h.kit.idle()
      const last = await h.list('shops', { where: province, sort: 'name', at: '12400', limit: '100' })
      outdated.mockRestore()
      expect(last.body).toMatchObject({ total: 12_500, next: null })
      expect(rows(last).map(({ id }) => id)).toEqual(named.slice(-100).map(({ id }) => id))

      const some = await h.list('shops', { q: 'dai ly', sort: 'name', at: '11000', limit: '3' })
      expect([some.status, rows(some).length]).toEqual([200, 3])
      const few = await h.list('shops', { q: 'dai ly 123', sort: '-expiresOn', limit: '100' })
      expect(rows(few).length).toBe(Math.min(100, few.body.total))
    })

    test('totals follow writes', async () => {
      const before = await h.list('shops', { where: [['province', 'eq', 'Cà Mau']] })
      await h.newShop({ province: 'Cà Mau' })
      const after = await h.list('shops', { where: [['province', 'eq', 'Cà Mau']] })
      expect(after.body.total).toBe(before.body.total + 1)
    })
  })

  test.skipIf(!missing)('is skipped where there is no PostgreSQL', () => {
    expect(missingPostgres).toBeTruthy()
  })
})
