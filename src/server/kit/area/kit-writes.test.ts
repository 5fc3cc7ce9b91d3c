/** Writes of the kit on both kinds of database: versions, keys, history, undo, transitions. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  admin,
  data,
  harnessOf,
  KINDS,
  match,
  missingPostgres,
  row,
  rows,
} from '../../../../tests/support/kit-harness.ts'
import { PROBLEMS } from '../../../core/problems/problems.ts'

describe.each(KINDS)('writes of the kit on $kind', (which) => {
  const { h, missing } = harnessOf(which)

  describe.skipIf(missing)('works', () => {
    test('creates, reads by id and code, lists, names who did it', async () => {
      const shop = await h.newShop({ name: 'Gôn Đất Việt' })
      expect(shop).toMatchObject({
        version: 1,
        status: 'active',
        businessForm: 'ecommerce',
        onHome: false,
        email: null,
      })
      expect(shop.code).toMatch(/^NCC\d{4}$/)
      expect(shop.createdBy).toEqual({ id: admin.accountId, code: 'TK00001', name: admin.name })
      for (const key of [shop.id, shop.code, shop.code.toLowerCase()]) {
        const read = await h.get(`/api/shops/${key}`)
        expect(row(read)).toEqual(shop)
        expect(read.headers.etag).toBe('"1"')
      }
      const found = await h.list('shops', { q: 'gon dat viet' })
      expect(rows(found).map(({ id }) => id)).toEqual([shop.id])
      expect(found.body).toMatchObject({ total: 1, totalKind: 'exact', at: 0, next: null })
      expect(rows(found)[0]).not.toHaveProperty('bankAccount')
      expect((await h.get('/api/shops/NCC9999')).status).toBe(404)
    })

    test('names each wrong, missing and foreign field', async () => {
      const bad = await h.call('POST', '/api/shops', {
        ...h.shop(),
        phone: '12',
        name: 'a',
        taxCode: undefined,
      })
      expect(bad.status).toBe(400)
      expect(bad.body.fields).toMatchObject({
        phone: { key: 'phone' },
        name: { key: 'tooShort', params: { min: 3 } },
        taxCode: { key: 'required' },
      })
      const foreign = await h.call('POST', '/api/shops', { ...h.shop(), version: 7, search: 'x' })
      expect([foreign.status, foreign.body.error]).toEqual([400, PROBLEMS.unknownField.error])
      expect(Object.keys(foreign.body.fields ?? {})).toEqual(['version', 'search'])
      const dates = await h.call('POST', '/api/shops', {
        ...h.shop(),
        activatedOn: '2026-02-01',
        expiresOn: '2026-01-01',
      })
      expect(dates.body.fields?.expiresOn?.key).toBe('expiryBeforeActivation')
      const twin = await h.newShop()
      const twice = await h.call('POST', '/api/shops', { ...h.shop(), taxCode: twin.taxCode })
      expect([twice.status, Object.keys(twice.body.fields ?? {})]).toEqual([409, ['taxCode']])
      const nobody = await h.call('POST', '/api/return-policies', {
        name: 'Bảy ngày',
        days: 7,
        shop: randomUUID(),
      })
      expect([nobody.status, nobody.body.fields?.shop?.key]).toEqual([400, 'record'])
      const signs = await h.call('POST', '/api/return-policies', { name: 'a\u0000\u202Ebcd', days: 7 })
      expect([signs.status, row(signs).name]).toEqual([201, 'a bcd'])
    })

    test('changes what was sent, checks it with what is there, refuses what is stale', async () => {
      const shop = await h.newShop({ activatedOn: '2026-05-01' })
      const url = `/api/shops/${shop.code}`
      expect((await h.call('PUT', url, { owner: 'Lê Thị Mai' })).status).toBe(428)
      const early = await h.call('PUT', url, { expiresOn: '2026-04-01' }, match(1))
      expect(early.body.fields?.expiresOn?.key).toBe('expiryBeforeActivation')
      const saved = await h.call('PUT', url, { owner: 'Lê Thị Mai' }, match(1))
      expect(row(saved)).toMatchObject({ owner: 'Lê Thị Mai', version: 2 })
      expect(rows(await h.list('shops', { q: 'le thi mai' }))).toHaveLength(1)
      const stale = await h.call('PUT', url, { owner: 'Ai đó khác' }, match(1))
      expect(stale.status).toBe(412)
      expect(stale.body.current).toMatchObject({ version: 2, owner: 'Lê Thị Mai' })
      expect(stale.body.changed).toEqual(['owner'])
      const same = await h.call('PUT', url, { owner: 'Lê Thị Mai' }, match(2))
      expect([same.status, row(same).version, same.body.audit]).toEqual([200, 2, null])
      expect((await h.call('PUT', url, { status: 'inactive' }, match(2))).body.fields).toHaveProperty(
        'status',
      )
    })

    test('of many saves at once one wins', async () => {
      const shop = await h.newShop()
      const saves = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          h.call('PUT', `/api/shops/${shop.id}`, { owner: `Người ${n} sửa` }, match(1)),
        ),
      )
      expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(saves.filter(({ status }) => status === 412)).toHaveLength(29)
    })

    test('the same key has one effect; another body under it is refused', async () => {
      const body = h.shop()
      const headers = { 'Idempotency-Key': randomUUID() }
      const answers = await Promise.all([1, 2, 3].map(() => h.call('POST', '/api/shops', body, headers)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(answers.map((answer) => row(answer).id)).size).toBe(1)
      expect(new Set(answers.map(({ body }) => body.audit)).size).toBe(1)
      expect(answers.filter(({ headers }) => headers['idempotent-replayed']).length).toBe(2)
      const other = await h.call('POST', '/api/shops', { ...body, owner: 'Khác hẳn' }, headers)
      expect([other.status, other.body.error]).toEqual([422, PROBLEMS.keyReused.error])
      // A refused write leaves its key free.
      const retry = { 'Idempotency-Key': randomUUID() }
      expect((await h.call('POST', '/api/shops', { ...body, name: 'x' }, retry)).status).toBe(400)
      expect((await h.call('POST', '/api/shops', h.shop(), retry)).status).toBe(201)
    })

    test('keeps the history and takes changes back and again', async () => {
      const shop = await h.newShop({ owner: 'Chủ thứ nhất' })
      const url = `/api/shops/${shop.id}`
      const first = await h.call('PUT', url, { owner: 'Chủ thứ hai' }, { ...match(1), 'X-Source': 'palette' })
      const second = await h.call('PUT', url, { owner: 'Chủ thứ ba' }, match(2))
      const history = data<
        { action: string; undoable: boolean; source: string; changes: Record<string, unknown> }[]
      >(await h.get(`${url}/activity`))
      expect(history.map(({ action, undoable, source }) => [action, undoable, source])).toEqual([
        ['update', true, 'api'],
        ['update', false, 'palette'],
        ['create', false, 'api'],
      ])
      expect(history[1]?.changes).toEqual({ owner: ['Chủ thứ nhất', 'Chủ thứ hai'] })
      // The older alone is refused, then both one after the other, then forward again.
      const early = data<{ undone: []; refused: { msg: string }[] }>(
        await h.call('POST', '/api/undo', { audits: [first.body.audit] }),
      )
      expect([early.undone.length, early.refused[0]?.msg]).toEqual([0, 'cannotUndo'])
      type Undone = { undone: unknown[]; refused: unknown[]; audits: string[] }
      const undo = async (...audits: unknown[]) => data<Undone>(await h.call('POST', '/api/undo', { audits }))
      const one = await undo(second.body.audit)
      expect(row(await h.get(url)).owner).toBe('Chủ thứ hai')
      const two = await undo(first.body.audit)
      expect(two.undone).toHaveLength(1)
      expect(row(await h.get(url)).owner).toBe('Chủ thứ nhất')
      expect((await undo(...one.audits)).undone).toHaveLength(0)
      expect((await undo(...two.audits)).undone).toHaveLength(1)
      expect(row(await h.get(url)).owner).toBe('Chủ thứ hai')
      expect((await undo(...one.audits)).undone).toHaveLength(1)
      expect(row(await h.get(url)).owner).toBe('Chủ thứ ba')
      const both = await undo(first.body.audit, second.body.audit)
      expect(both.undone).toHaveLength(2)
      expect(row(await h.get(url)).owner).toBe('Chủ thứ nhất')
    })

    test('deletes, unless something points to it, and brings back whole', async () => {
      const shop = await h.newShop()
      const policy = await h.call('POST', '/api/return-policies', {
        name: 'Mười ngày',
        days: 10,
        shop: shop.id,
      })
      expect(row(policy).shop).toEqual({ id: shop.id, code: shop.code, name: shop.name })
      const used = await h.call('DELETE', `/api/shops/${shop.id}`)
      expect([used.status, used.body.reason?.key]).toEqual([409, 'inUseBy'])
      expect((await h.call('DELETE', `/api/return-policies/${row(policy).code}`)).status).toBe(200)
      const removed = await h.call('DELETE', `/api/shops/${shop.id}`, undefined, match(1))
      expect(row(removed)).toEqual({ id: shop.id, code: shop.code })
      expect((await h.get(`/api/shops/${shop.id}`)).status).toBe(404)
      const back = data<{ undone: unknown[]; audits: string[] }>(
        await h.call('POST', '/api/undo', { audits: [removed.body.audit] }),
      )
      expect(back.undone).toHaveLength(1)
      const now = row(await h.get(`/api/shops/${shop.id}`))
      expect({ ...now, version: 1, updatedAt: shop.updatedAt }).toEqual(shop)
      await h.call('POST', '/api/undo', { audits: back.audits })
      expect((await h.get(`/api/shops/${shop.id}`)).status).toBe(404)
    })

    test('moves by transitions, one and many, dry and undone', async () => {
      const good = await h.newShop()
      const stubborn = await h.newShop({ owner: 'Không ngừng được' })
      const moved = await h.call('POST', `/api/shops/${good.code}/deactivate`, {})
      expect(row(moved)).toMatchObject({ status: 'inactive', note: 'đã ngừng', version: 2 })
      const again = await h.call('POST', `/api/shops/${good.code}/deactivate`, {})
      expect([again.status, again.body.reason?.key]).toEqual([409, 'wrongState'])
      expect(
        (await h.call('POST', `/api/shops/${good.code}/activate`, { nonsense: 1 })).body.fields,
      ).toHaveProperty('nonsense')
      expect((await h.call('POST', `/api/shops/${good.code}/activate`, {}, match(1))).status).toBe(412)
      const undone = data<{ undone: unknown[] }>(
        await h.call('POST', '/api/undo', { audits: [moved.body.audit] }),
      )
      expect(undone.undone).toHaveLength(1)
      expect(row(await h.get(`/api/shops/${good.id}`))).toMatchObject({ status: 'active', note: null })

      type Bulk = { changed: number; refused: { id: string; code: string; msg: string }[]; audits: string[] }
      const ids = [stubborn.id, good.code, 'NCC9999']
      const dry = data<Bulk>(await h.call('POST', '/api/shops/bulk/deactivate', { ids, dryRun: true }))
      const done = data<Bulk>(await h.call('POST', '/api/shops/bulk/deactivate', { ids }))
      for (const result of [dry, done]) {
        expect(result.changed).toBe(1)
        expect(result.refused.map(({ code, msg }) => [code, msg])).toEqual([
          [stubborn.code, 'stubborn'],
          ['', 'notFound'],
        ])
      }
      expect([dry.audits, done.audits.length]).toEqual([undefined, 1])
      expect(row(await h.get(`/api/shops/${good.id}`)).version).toBe(4)
      const query = { where: [['code', 'in', [good.code, stubborn.code]]], q: '' }
      const byQuery = data<Bulk>(await h.call('POST', '/api/shops/bulk/activate', { query }))
      expect([byQuery.changed, byQuery.refused.length]).toEqual([1, 1])
      expect((await h.call('POST', '/api/shops/bulk/activate', {})).status).toBe(400)
      expect((await h.call('POST', '/api/shops/bulk/vanish', { ids })).status).toBe(404)
    })

    test('tells the others in the same transaction', async () => {
      const heard: { record: string; action: string; by: { name: string }; version: number; id: number }[] =
        []
      const stop = await h.database.listen('changes', (payload) => heard.push(JSON.parse(payload)))
      const shop = await h.newShop()
      await h.call('POST', '/api/shops', { ...h.shop(), taxCode: shop.taxCode })
      const arrived = () => heard.some((change) => change.record === shop.id)
      for (let waited = 0; !arrived() && waited < 100; waited++)
        await new Promise((resolve) => setTimeout(resolve, 20))
      await stop()
      // What the test before this one did may still be arriving.
      const created = heard.filter((change) => change.action === 'create')
      expect(created.map(({ record, action, version, by }) => [record, action, version, by.name])).toEqual([
        [shop.id, 'create', 1, admin.name],
      ])
      const first = created[0]?.id ?? 0
      const since = await h.kit.changesSince(first - 1, 10)
      expect(since?.[0]).toMatchObject({ id: first, record: shop.id, by: { name: admin.name } })
    })

    test('a hand-written route joins the transaction of its key', async () => {
      const shop = await h.newShop()
      const context = { actor: admin, requestId: 'r1', source: 'api' }
      await expect(
        h.kit.tools.writes.run(context, async () => {
          await h.kit.area('shops').update(context, shop.id, undefined, { owner: 'Chưa xong' })
          throw new Error('halfway')
        }),
      ).rejects.toThrow('halfway')
      expect(row(await h.get(`/api/shops/${shop.id}`)).version).toBe(1)
    })
  })

  test.skipIf(!missing)('is skipped where there is no PostgreSQL', () => {
    expect(missingPostgres).toBeTruthy()
  })
})
