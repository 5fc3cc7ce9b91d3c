import { expect, test } from 'vitest'
import { movedOf, partsOf } from './said.ts'
import type { Adjustment } from './schema.ts'

const common = { code: 'KM0001', name: 'Mùa hè', amount: 1, borne: null, agreedAt: '', source: null }
const promotion = { kind: 'percent' as const, percent: 1_000, amount: null, cap: 100_000, minOrder: null }
const of = (now: typeof promotion | null): Adjustment => ({
  ...common,
  kind: 'promotion',
  terms: promotion,
  now,
})
const keys = (parts: readonly { key: string }[] | undefined) => parts?.map(({ key }) => key)

test('terms have the benefit first, then its limits', () => {
  expect(partsOf({ kind: 'promotion' }, promotion)).toEqual([
    { of: 'benefit', key: 'goods.percent', params: { percent: '10%', amount: '0đ' } },
    { of: 'most', key: 'most', params: { amount: '100,000đ' } },
  ])
  const voucher = { target: 'shipping' as const, benefit: 'amount' as const, percent: null, amount: 20_000 }
  const limits = { maxRefund: null, minOrder: 500_000, maxOrder: 900_000 }
  expect(keys(partsOf({ kind: 'voucher' }, { ...voucher, ...limits }))).toEqual([
    'fee.amount',
    'from',
    'upTo',
  ])
  expect(keys(partsOf({ kind: 'promotion' }, { ...promotion, kind: 'shipping', cap: null }))).toEqual([
    'fee.all',
  ])
  expect(partsOf({ kind: 'sale' }, { price: 9_000_000 })[0]?.params).toEqual({ amount: '9,000,000đ' })
})

test('only what differs has moved; a source that is gone has no terms', () => {
  expect(movedOf(of(promotion))).toBeUndefined()
  expect(movedOf(of(null))).toBeNull()
  expect([movedOf({ ...of(promotion), terms: null }), partsOf({ kind: 'promotion' }, null)]).toEqual([
    undefined,
    [],
  ])
  const dearer = movedOf(of({ ...promotion, percent: 2_000 }))
  expect(dearer?.was.map(({ params }) => params.percent)).toEqual(['10%'])
  expect(dearer?.now.map(({ params }) => params.percent)).toEqual(['20%'])
  const uncapped = movedOf(of({ ...promotion, cap: null as unknown as number }))
  expect([keys(uncapped?.was), keys(uncapped?.now)]).toEqual([['most'], []])
})
