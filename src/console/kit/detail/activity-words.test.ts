import { describe, expect, test } from 'vitest'
import { area as orders } from '../../../areas/orders/area.ts'
import { en as ordersEn } from '../../../areas/orders/en.ts'
import { vi as ordersVi } from '../../../areas/orders/vi.ts'
import { area as roles } from '../../../areas/roles/area.ts'
import { vi as rolesVi } from '../../../areas/roles/vi.ts'
import type { Activity } from '../../../core/wire/activity.ts'
import { actionWords, changeLines, outcomeWords, sourceWords, type Words } from './activity-words.ts'
import { composeAddress } from './address.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

/** The words as the console has them, without its i18n. */
function wordsOf(namespaces: Record<string, unknown>): Words {
  const find = (key: string): unknown => {
    const [namespace = '', path = ''] = key.split(':')
    return path
      .split('.')
      .reduce<unknown>(
        (at, name) => (at as Record<string, unknown> | undefined)?.[name],
        namespaces[namespace],
      )
  }
  return {
    has: (key) => typeof find(key) === 'string',
    t: (key, params = {}) =>
      String(find(key) ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? name)),
  }
}
const inVi = wordsOf({ detail: vi, orders: ordersVi, roles: rolesVi })
const inEn = wordsOf({ detail: en, orders: ordersEn })

const entry = (given: Partial<Activity>): Activity => ({
  id: 'a',
  at: '2026-11-21T03:00:00.000Z',
  action: 'confirm',
  source: 'key',
  by: { id: 'p', name: 'Lê Phương' },
  args: null,
  whyNot: null,
  job: null,
  changes: {},
  note: null,
  undoable: true,
  ...given,
})
const CODE = 'DH00048213'

describe('who did what', () => {
  test('a transition in the grammar of each language', () => {
    expect(actionWords(inVi, orders, entry({}), CODE)).toBe('xác nhận đơn')
    expect(actionWords(inEn, orders, entry({}), CODE)).toBe('confirmed DH00048213')
  })

  test('a change names its fields, three at most', () => {
    const changes = {
      receiverName: ['A', 'B'],
      address: ['A', 'B'],
      ward: ['A', 'B'],
      note: [null, 'B'],
    } as Activity['changes']
    const edit = entry({ action: 'update', changes })
    expect(actionWords(inVi, orders, edit, CODE)).toBe(
      'sửa người nhận, số nhà, đường, phường/Xã và 1 mục khác',
    )
    expect(actionWords(inVi, orders, entry({ action: 'update' }), CODE)).toBe('sửa đơn hàng')
  })

  test('an amount is said beside what changed, and what changed is not said twice', () => {
    const changes: Activity['changes'] = {
      payment: ['paid', 'refunded'],
      callResult: [null, 'no_answer'],
    }
    const args = { amount: 5_600_000, reference: 'FT26325', result: 'no_answer', note: null }
    const refund = entry({
      action: 'refund-bank',
      note: 'FT26325',
      changes,
      args,
    })
    const lines = [{ field: 'callResult', label: '', before: '', after: 'Không nghe máy' }]
    expect(outcomeWords(inVi, orders, refund, lines)).toBe('5,600,000đ')
  })

  test('what was answered to the steps follows', () => {
    const call = entry({
      action: 'log-call',
      note: 'chuông reo',
      args: { note: 'chuông reo', nextAt: '2026-11-21T07:30:00.000Z', result: 'no_answer', reason: null },
    })
    expect(outcomeWords(inVi, orders, call)).toBe('không nghe máy, 21/11/2026 14:30')
    const cancel = entry({ action: 'cancel', args: { reason: 'duplicate', note: 'đặt lại' } })
    // As the shop's own lists add them when they are read.
    const duplicate = 'orders:choices.reason.duplicate'
    const listed = {
      has: (key: string) => key === duplicate || inEn.has(key),
      t: (key: string) => (key === duplicate ? 'Duplicate order' : inEn.t(key)),
    }
    expect(outcomeWords(listed, orders, cancel)).toBe('duplicate order, đặt lại')
    const paid = entry({ action: 'confirm-payment', args: { amount: 16_735_000 } })
    expect(outcomeWords(inVi, orders, paid)).toBe('16,735,000đ')
  })

  test('an action that is gone from the area is still told', () => {
    expect(actionWords(inVi, orders, entry({ action: 'polish' }), CODE)).toBe('làm “polish”')
  })

  test('where it came from', () => {
    expect(sourceWords(inVi, entry({}))).toBe('từ phím tắt')
    expect(sourceWords(inVi, entry({ source: 'somewhere' }))).toBe('')
    expect(sourceWords(inVi, entry({ source: null }))).toBe('')
  })
})

describe('what changed', () => {
  test('values in words: states, money, days, times, records, nothing', () => {
    const changes = {
      status: ['pending', 'to_pack'],
      total: [1_000_000, 1_200_000],
      expectedOn: [null, '2026-11-24'],
      nextCallAt: ['2026-11-21T07:30:00.000Z', null],
      handler: [null, { id: 'x', code: 'TK00003', name: 'Lê Phương' }],
      addressComplete: [false, true],
      phone: ['0912345678', '09••••••78'],
    } as Activity['changes']
    const lines = changeLines(inVi, orders, entry({ changes }))
    expect(lines.map((line) => [line.label, line.before, line.after])).toEqual([
      ['Trạng thái', 'Chờ xử lý', 'Chờ đóng gói'],
      ['Tổng tiền', '1,000,000đ', '1,200,000đ'],
      ['Dự kiến giao', '', '24/11/2026'],
      ['Hẹn gọi lại', '21/11/2026 14:30', ''],
      ['Người xử lý', '', 'Lê Phương'],
      ['Đủ địa chỉ', 'Không', 'Có'],
      ['Điện thoại', '0912 345 678', '09•• ••• •78'],
    ])
  })

  test('of a list only what came and went', () => {
    const changes = {
      abilities: [
        ['orders.view', 'orders.confirm'],
        ['orders.view', 'orders.cancel', 'gone.view'],
      ],
    } as Activity['changes']
    const [line] = changeLines(inVi, roles, entry({ changes }))
    expect(line?.before).toBe('Đơn hàng: Xác nhận đơn')
    expect(line?.after).toBe('Đơn hàng: Huỷ đơn, gone.view')
  })
})

test('an address of two or three tiers', () => {
  const house = { address: '24 Trần Quang Diệu', ward: 'P. Ô Chợ Dừa', province: 'Hà Nội' }
  expect(composeAddress({ ...house, district: 'Q. Đống Đa' })).toBe(
    '24 Trần Quang Diệu, P. Ô Chợ Dừa, Q. Đống Đa, Hà Nội',
  )
  expect(composeAddress({ ...house, district: null })).toBe('24 Trần Quang Diệu, P. Ô Chợ Dừa, Hà Nội')
  expect(composeAddress({ province: ' ' })).toBe('')
})
