/** Rights of undo: it permits nothing that the area forbids. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  admin,
  data,
  harnessOf,
  KINDS,
  match,
  missingPostgres,
  row,
} from '../../../../tests/support/kit-harness.ts'
import type { Actor } from './face.ts'

type Undone = { undone: { id: string }[]; refused: { id: string; code: string; msg: string }[] }

describe.each(KINDS)('undo on $kind', (which) => {
  const { h, missing } = harnessOf(which)
  beforeEach(() => {
    if (!missing) h.actor = admin
  })

  const person = (...abilities: string[]): Actor => ({
    ...admin,
    accountId: randomUUID(),
    abilities: new Set(abilities),
  })
  const create = () => h.call('POST', '/api/shops', h.shop())
  const undo = async (...audits: unknown[]) => data<Undone>(await h.call('POST', '/api/undo', { audits }))
  const undoable = async (id: string) =>
    data<{ undoable: boolean }[]>(await h.get(`/api/shops/${id}/activity`)).map((entry) => entry.undoable)

  describe.skipIf(missing)('works', () => {
    test('whoever may not delete takes back only their own, recent creation', async () => {
      const creator = person('shops.view', 'shops.create')
      const others = await create()
      h.actor = creator
      expect(await undoable(row(others).id)).toEqual([false])
      expect((await undo(others.body.audit)).refused).toMatchObject([{ msg: 'missingAbility' }])
      expect((await h.get(`/api/shops/${row(others).id}`)).status).toBe(200)

      const own = await create()
      expect(await undoable(row(own).id)).toEqual([true])
      expect((await undo(own.body.audit)).undone).toHaveLength(1)

      const old = await create()
      await h.database.transaction(async (trx) => {
        await sql`set local audit.maintenance = 'on'`.execute(trx)
        await sql`update audit set at = at - interval '61 minutes' where id = ${old.body.audit}::uuid`.execute(
          trx,
        )
      })
      expect(await undoable(row(old).id)).toEqual([false])
      expect((await undo(old.body.audit)).refused).toMatchObject([{ msg: 'missingAbility' }])
      h.actor = { ...creator, abilities: new Set([...creator.abilities, 'shops.delete']) }
      expect((await undo(old.body.audit)).undone).toHaveLength(1)
    })

    test('of a change and its doing again, the newer alone is offered; the others say why not', async () => {
      const shop = await h.newShop({ owner: 'Chủ thứ nhất' })
      const url = `/api/shops/${shop.id}`
      const offered = async () =>
        data<{ action: string; undoable: boolean; whyNot: string | null }[]>(
          await h.get(`${url}/activity`),
        ).map(({ action, whyNot }) => [action, whyNot])
      const saved = await h.call('PUT', url, { owner: 'Chủ thứ hai' }, match(1))
      expect(await offered()).toEqual([
        ['update', null],
        ['create', 'cannotUndo'],
      ])
      const { audits: undone } = data<{ audits: string[] }>(
        await h.call('POST', '/api/undo', { audits: [saved.body.audit] }),
      )
      expect(await offered()).toEqual([
        ['undo', null],
        ['update', 'undoDone'],
        ['create', null],
      ])
      await undo(...undone)
      expect(await offered()).toEqual([
        ['redo', null],
        ['undo', 'undoDone'],
        ['update', 'undoDone'],
        ['create', 'cannotUndo'],
      ])
      h.actor = person('shops.view')
      expect((await offered())[0]).toEqual(['redo', 'missingAbility'])
    })

    test('what one may not view is not there', async () => {
      const shop = await h.newShop({ province: 'Cần Thơ' })
      const saved = await h.call('PUT', `/api/shops/${shop.id}`, { owner: 'Lê Thị Mai' }, match(1))
      const gone = await h.newShop({ province: 'Cần Thơ' })
      const removed = await h.call('DELETE', `/api/shops/${gone.id}`)
      const audits = [saved.body.audit, removed.body.audit, randomUUID()]
      const nothing = audits.map((id) => ({ id, code: '', msg: 'notFound' }))
      for (const actor of [
        person('shops.edit', 'shops.delete'),
        person('shops.view', 'shops.edit', 'shops.delete', 'north-only'),
      ]) {
        h.actor = actor
        const { undone, refused } = await undo(...audits)
        expect(undone).toEqual([])
        expect(refused).toEqual(nothing)
      }
    })

    test('a deleted record comes back to those who could see it, unless what it points to is gone', async () => {
      const seen = await h.newShop({ province: 'Hà Nội' })
      h.actor = person('shops.view', 'shops.delete', 'north-only')
      const removed = await h.call('DELETE', `/api/shops/${seen.id}`)
      expect((await undo(removed.body.audit)).undone).toMatchObject([{ id: seen.id }])
      h.actor = admin
      const policy = await h.call('POST', '/api/return-policies', {
        name: 'Mười ngày',
        days: 10,
        shop: seen.id,
      })
      const dropped = await h.call('DELETE', `/api/return-policies/${row(policy).id}`)
      expect((await h.call('DELETE', `/api/shops/${seen.id}`)).status).toBe(200)
      const { undone, refused } = await undo(dropped.body.audit)
      expect([undone, refused.length]).toEqual([[], 1])
      expect((await h.get(`/api/return-policies/${row(policy).id}`)).status).toBe(404)
    })

    test('a merged record is found while its merge is undone', async () => {
      const make = async (name: string) =>
        row(await h.call('POST', '/api/reasons', { list: 'cancel', name, nameEn: name }))
      const [stays, goes] = [await make('Ở lại'), await make('Gộp vào')]
      const body = { with: goes.code, withVersion: goes.version }
      const merged = await h.call('POST', `/api/reasons/${stays.id}/merge`, body, match(stays.version))
      const { runner } = h.kit.tools
      const execute = runner.executeQuery.bind(runner)
      // It is undone after the record was not found and before it is asked where the record went.
      const spy = vi.spyOn(runner, 'executeQuery').mockImplementation(async (query) => {
        if (query.sql.includes('from merges')) {
          spy.mockRestore()
          expect((await undo(merged.body.audit)).undone).toHaveLength(1)
        }
        return execute(query)
      })
      const found = await h.get(`/api/reasons/${goes.code}`)
      expect([found.status, row(found).code]).toEqual([200, goes.code])
    })
  })

  test.skipIf(!missing)('is skipped where there is no PostgreSQL', () => {
    expect(missingPostgres).toBeTruthy()
  })
})
