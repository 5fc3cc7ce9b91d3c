/** Lines of records on both kinds of database: write, history, undo, versions, masks, hostile input, pointers in them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  admin,
  data,
  Harness,
  harnessOf,
  KINDS,
  match,
  type Row,
  row,
  rows,
} from '../../../../../tests/support/kit-harness.ts'
import { defineArea } from '../../../../core/area.ts'
import { line, lines, money, name, optional, ref } from '../../../../core/schema.ts'
import type { Activity } from '../../../../core/wire/activity.ts'
import type { Database } from '../../database/database.ts'
import { type AreaServer, defineServer } from '../face.ts'
import type { LoadedArea } from '../loaded.ts'

type Line = { id: string } & Record<string, unknown>

const base = {
  role: 'Test',
  icon: 'box',
  sort: 'name',
  verbs: ['view', 'create', 'edit', 'delete', 'merge'],
} as const
const allies = defineArea({
  ...base,
  id: 'allies',
  path: '/Allies',
  code: { prefix: 'AL', digits: 4 },
  merge: { alike: [['name']] },
  fields: {
    name: { type: 'text', search: true },
    notes: { type: 'lines', list: false, columns: { text: { type: 'text' } } },
  },
})
const bundles = defineArea({
  ...base,
  id: 'bundles',
  path: '/Bundles',
  code: { prefix: 'BU', digits: 4 },
  fields: {
    name: { type: 'text', search: true },
    shares: {
      type: 'lines',
      list: false,
      max: 5,
      columns: {
        ally: { type: 'ref', area: 'allies' },
        price: { type: 'money', sum: true },
        since: { type: 'date', optional: true },
        at: { type: 'time', optional: true },
      },
    },
  },
})
const face = (server: unknown) => server as AreaServer
const MORE: LoadedArea[] = [
  {
    area: allies,
    server: face(
      defineServer({ area: allies, input: z.strictObject({ name, notes: lines({ text: line }) }) }),
    ),
  },
  {
    area: bundles,
    server: face(
      defineServer({
        area: bundles,
        input: z.strictObject({
          name,
          shares: lines(
            {
              ally: ref(),
              price: money,
              since: optional(z.iso.date()),
              at: optional(z.iso.datetime({ offset: true })),
            },
            { max: 5 },
          ),
        }),
      }),
    ),
  },
]

const record = (table: string) => `create table ${table} (
  id uuid primary key, code text not null unique, version integer not null default 1,
  created_at timestamptz(3) not null default now(), created_by_id uuid,
  updated_at timestamptz(3) not null default now(), updated_by_id uuid,
  search text not null default '', name text not null);
  create sequence ${table}_code;`
const ofLines = (table: string, owner: string, columns: string) => `create table ${table} (
  id uuid primary key, record_id uuid not null references ${owner} (id) on delete cascade,
  position integer not null, ${columns});`

async function createTables({ db }: Database): Promise<void> {
  const all = [
    record('allies'),
    record('bundles'),
    ofLines('allies_notes', 'allies', 'text text not null'),
    ofLines(
      'bundles_shares',
      'bundles',
      'ally_id uuid not null, price bigint not null, since date, at timestamptz(3)',
    ),
  ]
  for (const statement of all
    .join('')
    .split(';')
    .filter((one) => one.trim() !== ''))
    await sql.raw(statement).execute(db)
}

describe.each(KINDS)('lines on $kind', (which) => {
  const { h, missing } = harnessOf(which, async (database) => {
    await createTables(database)
    return Harness.open(database, MORE)
  })
  beforeEach(() => {
    if (!missing) h.actor = admin
  })

  const A = { name: 'Lê An', role: 'Kế toán', phone: '0912345678', email: null }
  const B = { name: 'Trần Bình', role: null, phone: '0987654321', email: 'binh@example.vn' }
  const contacts = (shop: Row) => shop.contacts as Line[]
  const put = (shop: Row, values: unknown, version = shop.version) =>
    h.call('PUT', `/api/shops/${shop.id}`, values, match(version))
  const read = async (shop: Pick<Row, 'id'>) => row(await h.get(`/api/shops/${shop.id}`))
  const history = async (shop: Row) => data<Activity[]>(await h.get(`/api/shops/${shop.id}/activity`))
  const undo = async (audit: string | null | undefined) =>
    data<{ undone: { id: string }[] }>(await h.call('POST', '/api/undo', { audits: [audit] })).undone.length

  describe.skipIf(missing)('works', () => {
    test('are written and read with their record, in their order, and never listed', async () => {
      const shop = await h.newShop({ contacts: [A, B] })
      expect(contacts(shop)).toMatchObject([A, B])
      expect(await read(shop)).toEqual(shop)
      const found = rows(await h.list('shops', { q: shop.code }))
      expect(found[0]).not.toHaveProperty('contacts')
      const fields = await h.list('shops', { q: shop.code, fields: 'contacts' })
      expect(fields.status).toBe(400)
      expect((await h.list('shops', { where: [['contacts', 'has', 'An']] })).status).toBe(400)

      const [a, b] = contacts(shop)
      const changed = await put(shop, { contacts: [b, { ...a, role: 'Giám đốc' }, { name: 'Mới' }] })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      const now = contacts(row(changed))
      expect(now.map(({ name }) => name)).toEqual(['Trần Bình', 'Lê An', 'Mới'])
      expect([now[0]?.id, now[1]?.id]).toEqual([b?.id, a?.id])
      expect(row(changed).version).toBe(2)
      expect(await read(shop)).toEqual(row(changed))
      // What was not sent stays.
      const other = row(await put(row(changed), { note: 'x' }))
      expect(contacts(other)).toEqual(now)
      expect(contacts(row(await put(other, { contacts: [] })))).toEqual([])
    })

    test('the same lines again change nothing, another order does', async () => {
      const shop = await h.newShop({ contacts: [A, B] })
      const same = await put(shop, { contacts: contacts(shop) })
      expect([row(same).version, same.body.audit]).toEqual([1, null])
      const turned = row(await put(shop, { contacts: contacts(shop).toReversed() }))
      expect([turned.version, contacts(turned)[0]?.name]).toEqual([2, 'Trần Bình'])
    })

    test('history has both sides; undo and redo bring lines back with their ids', async () => {
      const shop = await h.newShop({ contacts: [A, B] })
      const changed = await put(shop, { contacts: [{ ...contacts(shop)[1], role: 'Kho' }] })
      const [entry] = await history(shop)
      expect(entry?.changes.contacts).toEqual([contacts(shop), contacts(row(changed))])
      expect(Object.keys(entry?.changes ?? {})).toEqual(['contacts'])
      expect(await undo(changed.body.audit)).toBe(1)
      expect(contacts(await read(shop))).toEqual(contacts(shop))
      const [undone] = await history(shop)
      expect(undone?.changes.contacts).toEqual([contacts(row(changed)), contacts(shop)])
      expect(await undo(undone?.id)).toBe(1)
      expect(contacts(await read(shop))).toEqual(contacts(row(changed)))
    })

    test('a deleted record comes back with its lines; none are left of one that is gone', async () => {
      const shop = await h.newShop({ contacts: [A, B] })
      const gone = await h.call('DELETE', `/api/shops/${shop.id}`, undefined, match(1))
      const left = await sql<{ n: number }>`
        select count(*)::integer as n from shops_contacts where record_id = ${shop.id}::uuid`.execute(
        h.database.db,
      )
      expect(left.rows[0]?.n).toBe(0)
      expect(await undo(gone.body.audit)).toBe(1)
      expect(contacts(await read(shop))).toEqual(contacts(shop))
    })

    test('a newer version is met with its lines', async () => {
      const shop = await h.newShop({ contacts: [A] })
      const first = row(await put(shop, { contacts: [...contacts(shop), B] }))
      const late = await put(shop, { contacts: [] })
      expect(late.status).toBe(412)
      expect(late.body.changed).toEqual(['contacts'])
      expect(contacts(late.body.current as Row)).toEqual(contacts(first))
    })

    test('exactly one line has the flag', async () => {
      const account = { number: '1', holder: 'A', bank: 'VCB' }
      const shop = await h.newShop({ bankAccounts: [account, { ...account, number: '2' }] })
      expect((shop.bankAccounts as Line[]).map(({ main }) => main)).toEqual([true, false])
      const both = await put(shop, {
        bankAccounts: (shop.bankAccounts as Line[]).map((one) => ({ ...one, main: true })),
      })
      expect(both.body.fields).toMatchObject({ 'bankAccounts.1.main': { key: 'oneDefault' } })
      const turned = (shop.bankAccounts as Line[]).map((one) => ({ ...one, main: one.main !== true }))
      expect((await put(shop, { bankAccounts: turned })).status).toBe(200)
    })

    test('hostile lines are refused with the place, and nothing is written', async () => {
      const mine = await h.newShop({ contacts: [A] })
      const other = await h.newShop({ contacts: [B] })
      const before = await read(mine)
      const stolen = await put(mine, { contacts: [contacts(other)[0]] })
      expect(stolen.body.fields).toEqual({ 'contacts.0.id': { key: 'strangeLine' } })
      expect(contacts(await read(other))).toEqual(contacts(other))
      const strange = await put(mine, { contacts: [{ ...A, recordId: other.id, version: 3 }] })
      expect(Object.keys(strange.body.fields ?? {})).toEqual(['contacts.0.recordId', 'contacts.0.version'])
      const many = await put(mine, { contacts: Array.from({ length: 10_000 }, () => ({ name: 1 })) })
      expect([many.status, many.body.fields]).toEqual([
        400,
        { contacts: { key: 'tooManyItems', params: { max: 200 } } },
      ])
      const cells = await put(mine, { contacts: [A, { name: '', phone: '12', email: 'x' }, 7, null] })
      expect(cells.body.fields).toMatchObject({
        'contacts.1.name': { key: 'required' },
        'contacts.1.phone': { key: 'phone' },
        'contacts.1.email': { key: 'email' },
      })
      for (const contacts of ['x', 7, {}, { length: 300 }, null])
        expect((await put(mine, { contacts })).status, JSON.stringify(contacts)).toBe(400)
      const twice = await put(mine, { contacts: [contacts(mine)[0], contacts(mine)[0]] })
      expect(twice.status).toBe(400)
      const bulk = await h.call('POST', '/api/shops/bulk/update', {
        ids: [mine.id],
        changes: { contacts: [] },
      })
      expect(bulk.status).toBe(400)
      expect(await read(mine)).toEqual(before)
      const script = '<script>alert(1)</script>'
      const told = row(await put(mine, { contacts: [{ name: script }] }))
      expect(contacts(told)[0]?.name).toBe(script)
      const quote = `'); drop table shops_contacts; --`
      expect(contacts(row(await put(told, { contacts: [{ name: quote }] })))[0]?.name).toBe(quote)
    })

    test('two writers of the same version: one of them', async () => {
      const shop = await h.newShop({ contacts: [A] })
      const answers = await Promise.all(
        ['Một', 'Hai', 'Ba'].map((one) => put(shop, { contacts: [...contacts(shop), { name: one }] })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
      const winner = answers.find(({ status }) => status === 200)
      expect(contacts(await read(shop))).toEqual(contacts(row(winner as never)))
    })

    test('private numbers are masked in record, answer, history and conflict, and sent back as they were', async () => {
      const shop = await h.newShop({ contacts: [A, B] })
      await put(shop, { contacts: contacts(shop).toReversed() })
      h.actor = { ...admin, accountId: randomUUID(), abilities: new Set(['shops.view', 'shops.edit']) }
      const seen = await read(shop)
      expect(contacts(seen).map(({ phone }) => phone)).toEqual(['09•••••321', '09•••••678'])
      const written = await put(seen, { contacts: contacts(seen).map((one) => ({ ...one, role: 'Mới' })) })
      expect(contacts(row(written)).map(({ phone }) => phone)).toEqual(['09•••••321', '09•••••678'])
      const late = await put(seen, { contacts: [] })
      const texts = JSON.stringify([written.body, late.body, await history(shop)])
      expect(texts).not.toMatch(/0912345678|0987654321/)
      // A mask means the number of its own line only.
      const moved = contacts(seen).map((one, at) => ({ ...one, phone: contacts(seen)[1 - at]?.phone }))
      const wrong = await put(row(written), { contacts: moved })
      expect(wrong.body.fields).toMatchObject({ 'contacts.0.phone': { key: 'phone' } })
      expect((await put(row(written), { contacts: [{ name: 'X', phone: '09•••••678' }] })).status).toBe(400)
      h.actor = admin
      expect(contacts(await read(shop)).map(({ phone }) => phone)).toEqual([B.phone, A.phone])
    })

    test('pointers in lines are named, checked, hold what they point to, and follow a merge', async () => {
      const ally = async (text: string, more = {}) =>
        row(await h.call('POST', '/api/allies', { name: text, ...more }))
      const [one, two] = [await ally('Đối tác một', { notes: [{ text: 'cũ' }] }), await ally('Đối tác hai')]
      const made = await h.call('POST', '/api/bundles', {
        name: 'Bộ quà',
        shares: [
          { ally: one.id, price: 1_000_000_000_000, since: '2026-02-03', at: '2026-02-03T08:00:00+07:00' },
          { ally: two, price: 5 },
        ],
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const named = (record: Row) => ({ id: record.id, code: record.code, name: record.name })
      expect(row(made).shares).toMatchObject([
        { ally: named(one), price: 1_000_000_000_000, since: '2026-02-03', at: '2026-02-03T01:00:00.000Z' },
        { ally: named(two), price: 5, since: null, at: null },
      ])
      expect(row(await h.get(`/api/bundles/${row(made).id}`))).toEqual(row(made))
      const nobody = await h.call('POST', '/api/bundles', {
        name: 'Bộ quà',
        shares: [{ ally: randomUUID(), price: 1 }],
      })
      expect(nobody.body.fields).toEqual({ 'shares.0.ally': { key: 'record' } })
      const used = await h.call('DELETE', `/api/allies/${one.id}`, undefined, match(1))
      expect(used.body.reason).toMatchObject({ key: 'inUseBy', params: { code: row(made).code } })

      const merged = await h.call(
        'POST',
        `/api/allies/${two.id}/merge`,
        { with: one.id, withVersion: 1, take: ['notes'] },
        match(1),
      )
      expect(merged.status, JSON.stringify(merged.body)).toBe(200)
      expect(row(merged).notes).toMatchObject([{ text: 'cũ' }])
      const after = row(await h.get(`/api/bundles/${row(made).id}`))
      expect(after.version).toBe(2)
      expect((after.shares as Line[]).map((share) => share.ally)).toEqual([named(two), named(two)])
      const [entry] = data<Activity[]>(await h.get(`/api/bundles/${after.id}/activity`))
      expect(entry?.changes.shares?.[0]).toEqual(row(made).shares)
      expect(await undo(merged.body.audit)).toBe(1)
      const back = row(await h.get(`/api/bundles/${row(made).id}`))
      expect(back.shares).toEqual(row(made).shares)
      expect(row(await h.get(`/api/allies/${one.id}`)).notes).toEqual(one.notes)
      expect(row(await h.get(`/api/allies/${two.id}`)).notes).toEqual([])
    })
  })
})
