import { expect, test } from 'vitest'
import type { OrderRecord } from './order.ts'
import { parcelEvents, stepsOf } from './steps.ts'

const order = (values: object) =>
  ({
    status: 'pending',
    paymentMethod: 'cod',
    payment: 'waiting',
    placedAt: '2026-11-20T01:00:00.000Z',
    confirmedAt: null,
    deliveredAt: null,
    codRemittedAt: null,
    driver: null,
    carrier: { id: '1', code: 'VC001', name: 'Giao Nhanh' },
    billCode: 'B1',
    trackingCode: 'T1',
    ...values,
  }) as OrderRecord
const history = [
  { action: 'ship', at: '2026-11-23T01:00:00.000Z' },
  { action: 'pack', at: '2026-11-22T01:00:00.000Z' },
  { action: 'ship', at: '2026-11-21T09:00:00.000Z' },
]
const words = (values: object) => stepsOf(order(values), history).map(({ id, state }) => `${id} ${state}`)

test('made, waited for and later', () => {
  expect(words({ status: 'to_deliver', confirmedAt: '2026-11-21T01:00:00.000Z' })).toEqual([
    'placed done',
    'confirmed done',
    'packed done',
    'shipped now',
    'delivered next',
  ])
  expect(stepsOf(order({ status: 'delivering' }), history).find(({ id }) => id === 'shipped')?.at).toBe(
    '2026-11-23T01:00:00.000Z',
  )
  // A code of the last attempt, but not handed over again yet.
  expect(stepsOf(order({ status: 'to_deliver' }), history).find(({ id }) => id === 'shipped')?.at).toBeNull()
})

test('each status has made the steps before it and waits for the next one', () => {
  const made = (status: string) =>
    stepsOf(order({ status, confirmedAt: '2026-11-21T01:00:00.000Z' }), history).flatMap(({ id, state }) =>
      state === 'done' ? id : state === 'now' ? `(${id})` : [],
    )
  expect(made('pending')).toEqual(['placed', '(confirmed)'])
  expect(made('to_pack')).toEqual(['placed', 'confirmed', '(packed)'])
  expect(made('delivering')).toEqual(['placed', 'confirmed', 'packed', 'shipped', '(delivered)'])
  expect(made('delivered')).toEqual(['placed', 'confirmed', 'packed', 'shipped', 'delivered'])
})

test('times of payment, end and return are those of the last entry that counts', () => {
  const timeOf = (id: string, values: object) => stepsOf(order(values), []).find((one) => one.id === id)?.at
  const payments = [
    { kind: 'payment', at: '1' },
    { kind: 'payment', at: '2' },
    { kind: 'refund', at: '3' },
  ]
  expect(timeOf('paid', { paymentMethod: 'bank', payment: 'paid', payments })).toBe('2')
  expect(timeOf('cancelled', { status: 'cancelled', cancellations: [{ at: '1' }, { at: '2' }] })).toBe('2')
  const returns = [
    { outcome: { kind: 'approved', at: '1' } },
    { outcome: { kind: 'rejected', at: '2' } },
    { outcome: null },
  ]
  expect(timeOf('returned', { status: 'returned', returns })).toBe('1')
})

test('payment is a step of a prepaid order alone', () => {
  expect(words({ status: 'awaiting_payment', paymentMethod: 'bank' })).toEqual([
    'placed done',
    'paid now',
    'confirmed next',
    'packed next',
    'shipped next',
    'delivered next',
  ])
})

test('a cancelled order ends where it was cancelled; a returned one after its delivery', () => {
  expect(words({ status: 'cancelled', confirmedAt: '2026-11-21T01:00:00.000Z' })).toEqual([
    'placed done',
    'confirmed done',
    'packed done',
    'cancelled ended',
  ])
  expect(words({ status: 'returned' }).at(-1)).toBe('returned ended')
  expect(words({ status: 'return_requested' }).at(-1)).toBe('returned now')
})

test('events of the parcel, newest first, each where its time is known', () => {
  const failed = {
    id: 'a',
    carrier: 'Giao Nhanh',
    trackingCode: 'T0',
    driver: null,
    reason: 'absent',
    note: null,
    at: '2026-11-22T20:00:00.000Z',
    by: 'An',
  }
  const events = parcelEvents(order({ status: 'delivering', attemptsMade: [failed] }), history)
  expect(events.map(({ kind }) => kind)).toEqual(['shipped', 'failed', 'packed'])
  expect(events[1]?.by).toEqual(['Giao Nhanh', 'T0', 'An'])
  expect(parcelEvents(order({}), undefined)).toEqual([])
  // Packed and handed over once, and taken back.
  expect(parcelEvents(order({ status: 'to_pack' }), history)).toEqual([])
  const kinds = (values: object) => parcelEvents(order(values), history).map(({ kind }) => kind)
  expect(kinds({ status: 'to_deliver' })).toEqual(['packed'])
  expect(
    kinds({
      status: 'delivered',
      deliveredAt: '2026-11-24T01:00:00.000Z',
      codRemittedAt: '2026-11-25T01:00:00.000Z',
    }),
  ).toEqual(['remitted', 'delivered', 'shipped', 'packed'])
})
