import { describe, expect, test, vi } from 'vitest'
import { area as orders } from '../../../../areas/orders/area.ts'
import { area as shops } from '../../../../areas/shops/area.ts'
import { input as shopInput } from '../../../../areas/shops/schema.ts'
import type { Area } from '../../../../core/area.ts'
import { isDay } from '../../../../core/dates/dates.ts'
import { linesOf } from '../../../../core/lines.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { AreaTable, type Catalogue } from '../columns.ts'
import { columnOf, defineServer } from '../face.ts'
import { standingOf } from '../history/history.ts'
import { lineTableOf } from '../lines/line-table.ts'
import { Params } from '../statement.ts'
import { checkChanges, versionOf } from '../write/input.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { searchText } from './search-text.ts'
import { compileText, compileWhere, readWhere } from './where.ts'

const KEPT = ['id', 'code', 'version', 'created_at', 'created_by_id', 'updated_at', 'updated_by_id', 'search']

function tableOf(area: Area, recordCodes?: string): AreaTable {
  const derived = Object.entries(area.fields).filter(([, { derived: how }]) => how === 'sql')
  const computed = Object.fromEntries(derived.map(([name]) => [name, 'true']))
  const server = defineServer({ area, input: shopInput, computed, ...(recordCodes && { recordCodes }) })
  const columns = [...KEPT, ...Object.keys(area.fields).map((name) => columnOf(area, name))]
  const catalogued = (names: readonly string[]) =>
    names.map((column) => ({ column, type: 'text', nullable: false, precision: null }))
  const catalogue: Catalogue = new Map([
    [server.table, catalogued(columns)],
    ...linesOf(area).map(
      ([name, field]) =>
        [
          lineTableOf(server, name).table,
          catalogued(['id', 'record_id', 'position', ...Object.keys(field.columns)]),
        ] as const,
    ),
  ])
  return new AreaTable({ area, server }, catalogue)
}

const ORDERS = tableOf(orders)
const TABLES = new Map([ORDERS, tableOf(shops)].map((table) => [table.area.id, table]))

function compiled(...where: unknown[]): { sql: string[]; values: unknown[] } {
  const params = new Params()
  return { sql: compileWhere(ORDERS, TABLES, readWhere(ORDERS, where), params), values: params.values }
}

function refused(work: () => unknown): { id: string; fields: string[] } {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return { id: error.id, fields: Object.keys(error.detail.fields ?? {}) }
    throw error
  }
  throw new Error('it was accepted')
}

describe('where', () => {
  test('puts values into parameters and identifiers from the manifest', () => {
    const evil = "'; drop table orders; --"
    expect(compiled(['buyerName', 'eq', evil])).toEqual({
      sql: ['t."buyer_name" = $1::text'],
      values: [evil],
    })
    expect(compiled(['total', 'gte', 5], ['status', 'in', ['pending']])).toEqual({
      sql: ['t."total" >= $1::bigint', 't."status" = any($2::text[])'],
      values: [5, ['pending']],
    })
  })

  test('a day of a time is that day in Ho Chi Minh City', () => {
    expect(compiled(['placedAt', 'eq', '2026-11-21']).values).toEqual([
      '2026-11-20T17:00:00.000Z',
      '2026-11-21T17:00:00.000Z',
    ])
    expect(compiled(['placedAt', 'gt', '2026-11-21']).values).toEqual(['2026-11-21T17:00:00.000Z'])
    expect(compiled(['placedAt', 'lt', '2026-11-21']).values).toEqual(['2026-11-20T17:00:00.000Z'])
    expect(compiled(['placedAt', 'eq', '2026-11-21T10:00:00+07:00']).values).toEqual([
      '2026-11-21T03:00:00.000Z',
      '2026-11-21T03:00:00.001Z',
    ])
  })

  test('days that move with the calendar are those of today', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T18:00:00Z') }) // the 22nd, a Sunday, in the shop's zone
    try {
      expect(compiled(['placedAt', 'eq', 'today']).values).toEqual([
        '2026-11-21T17:00:00.000Z',
        '2026-11-22T17:00:00.000Z',
      ])
      expect(compiled(['expectedOn', 'eq', 'this_week'])).toEqual({
        sql: ['(t."expected_on" >= $1::date and t."expected_on" < $2::date)'],
        values: ['2026-11-16', '2026-11-23'],
      })
      expect(compiled(['expectedOn', 'gt', 'last_2_weeks']).values).toEqual(['2026-11-23'])
      expect(compiled(['expectedOn', 'eq', '9999-12-31']).values).toEqual(['9999-12-31', 'infinity'])
    } finally {
      vi.useRealTimers()
    }
    // From here on they are days, so that a count or a job keeps those it began with.
    expect(readWhere(ORDERS, [['placedAt', 'ne', '2026-11-01..2026-11-02']])).toEqual([
      ['placedAt', 'ne', '2026-11-01..2026-11-02'],
    ])
  })

  test('a record is found by its code', () => {
    const { sql, values } = compiled(['shop', 'eq', 'ncc0007'])
    expect([sql[0], values]).toEqual([
      't."shop_id" = (select r."id" from "shops" r where r."code" = $1::text)',
      ['NCC0007'],
    ])
  })

  test.each([
    [[['nothing', 'eq', 1]], 'unknownField', 'nothing'],
    [[['__proto__', 'eq', 1]], 'unknownField', '__proto__'],
    [[['bankHolder', 'eq', 'x']], 'unknownField', 'bankHolder'],
    [[['id', 'eq', 'x']], 'unknownField', 'id'],
    [[['total', 'has', '1']], 'badFilter', 'total'],
    [[['total', 'eq', '1']], 'badFilter', 'total'],
    [[['total', 'eq', 1e300]], 'badFilter', 'total'],
    [[['status', 'eq', 'gone']], 'badFilter', 'status'],
    [[['placedAt', 'gt', 'someday']], 'badFilter', 'placedAt'],
    [[['placedAt', 'eq', '2026-13-45']], 'badFilter', 'placedAt'],
    [[['buyerName', 'eq', 'x'.repeat(201)]], 'badFilter', 'buyerName'],
    [[['buyerName', 'in', []]], 'badFilter', 'buyerName'],
    [[['buyerName', 'in', Array.from({ length: 201 }, String)]], 'badFilter', 'buyerName'],
    [[['addressComplete', 'in', [true]]], 'badFilter', 'addressComplete'],
    [[['buyerName', 'empty', 'yes']], 'badFilter', 'buyerName'],
    [Array.from({ length: 21 }, () => ['total', 'gt', 1]), 'badFilter', 'where'],
    [[['total', 'gt']], 'badFilter', 'where'],
    [[null], 'badFilter', 'where'],
    ['x', 'badFilter', 'where'],
  ])('refuses %j', (where, id, field) => {
    expect(refused(() => readWhere(ORDERS, where))).toEqual({ id, fields: [field] })
  })

  test('days of the calendar only', () => {
    expect(['2026-02-28', '2026-02-29', '2024-02-29', '2026-2-8'].map(isDay)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

describe('q', () => {
  const text = (q: string) => {
    const params = new Params()
    return { sql: compileText(ORDERS, new Map(), q, params), values: params.values }
  }

  test('every word somewhere, short ones at the beginning of a word', () => {
    expect(text('Lê  Quỳnh')).toEqual({
      sql: ['t."search" like $1', 't."search" like $2'],
      values: ['% le%', '%quynh%'],
    })
    // A short word may begin behind a sign as well (J&T).
    expect(text('50% _x').values).toEqual(['% 50%', '% x%', String.raw`%\_x%`])
    expect(text('d dh')).toEqual({ sql: [], values: [] })
  })

  test('codes go by their index, whole, begun or without zeros', () => {
    expect(text('dh00012345')).toEqual({ sql: ['t."code" = $1::text'], values: ['DH00012345'] })
    expect(text('DH12')).toEqual({
      sql: ['(t."code" = $1::text or t."code" between $2::text and $3::text)'],
      values: ['DH00000012', 'DH12000000', 'DH12999999'],
    })
  })

  test('whole codes of other areas go by the field that holds them, where an area has one', () => {
    const params = new Params()
    expect(compileText(tableOf(orders, 'billCode'), TABLES, 'ncc0012 ncc012', params)).toEqual([
      `${ORDERS.columns.get('billCode')?.sql} = $1::text`,
      't."search" like $2',
    ])
    expect(params.values).toEqual(['NCC0012', '%ncc012%'])
  })

  test('the search text begins with the code and holds the fields that are searched', () => {
    const record = {
      code: 'DH00000001',
      buyerName: 'Đỗ Thuỳ',
      phone: '0912345678',
      billCode: null,
      province: 'Huế',
    }
    expect(searchText(orders, record)).toBe('dh00000001 do thuy 0912345678')
  })
})

describe('cursor', () => {
  const id = '018f0000-0000-7000-8000-000000000001'

  test('comes back as it was written, in its own order only', () => {
    for (const value of ['2026-01-01T00:00:00.000Z', null, 'Đặng "x"']) {
      const text = writeCursor('-placedAt', { key: { value, id }, at: 50 })
      expect(readCursor('-placedAt', text)).toEqual({ key: { value, id }, at: 50 })
      expect(refused(() => readCursor('placedAt', text))).toEqual({ id: 'badFilter', fields: ['after'] })
    }
  })

  test.each(['', 'x', 'bnVsbA', Buffer.from('["-placedAt",1,"x",0]').toString('base64url')])(
    'refuses %j',
    (text) => {
      expect(refused(() => readCursor('-placedAt', text)).fields).toEqual(['after'])
    },
  )
})

describe('input', () => {
  const table = tableOf(shops)
  const record = {
    ...{ name: 'Cửa hàng', owner: 'Chủ hàng', phone: '0912345678', kind: 'business', taxCode: '0123456789' },
    ...{ businessForm: 'agency', address: '1 Phố Huế', ward: 'P1', province: 'Huế', onHome: false },
    ...{ bankAccount: '1', bankHolder: 'A', bankName: 'B', activatedOn: '2026-05-01', expiresOn: null },
  }

  test('answers what differs, normalised', () => {
    expect(checkChanges(table, record, { phone: '+84 912 345 678', owner: 'Chủ hàng' })).toEqual({})
    expect(checkChanges(table, record, { phone: '0987 654 321', email: '' })).toEqual({ phone: '0987654321' })
  })

  test('rules between fields see what the record holds', () => {
    expect(refused(() => checkChanges(table, record, { expiresOn: '2026-01-01' })).fields).toEqual([
      'expiresOn',
    ])
    expect(refused(() => checkChanges(table, record, { status: 'inactive' }))).toEqual({
      id: 'unknownField',
      fields: ['status'],
    })
    expect(refused(() => checkChanges(table, record, [])).id).toBe('invalid')
  })

  test('versions in If-Match', () => {
    expect([undefined, '"3"', 'W/"3"', '3'].map(versionOf)).toEqual([undefined, 3, 3, 3])
    for (const text of ['*', '"x"', '']) expect(refused(() => versionOf(text)).id).toBe('versionNeeded')
  })
})

describe('standing', () => {
  test('follows undos back to the version whose state the record has', () => {
    const standing = standingOf([
      { id: 'redo', version: 5, undoOf: 'undo' },
      { id: 'undo', version: 4, undoOf: 'second' },
      { id: 'second', version: 3, undoOf: null },
      { id: 'first', version: 2, undoOf: null },
      { id: 'create', version: 1, undoOf: null },
    ])
    expect([1, 2, 3, 4, 5].map(standing)).toEqual([1, 2, 3, 2, 3])
  })
})
