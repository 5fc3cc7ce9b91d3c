/** Transitions that each state of an order allows (decision 0018), written out once more. */
import { describe, expect, test } from 'vitest'
import { refusal, type States, unreachable } from '../../core/states.ts'
import { type Order, type OrderStatus, STATUSES } from './area.ts'
import { states as declared } from './states.ts'

const states = declared as unknown as States<Order, string, string>

const OPEN: readonly OrderStatus[] = ['pending', 'awaiting_payment', 'to_pack', 'to_deliver']

/** Transition: the states it starts from, the one it leads to, and what else the order has to be like. */
const TABLE: Readonly<
  Record<string, [from: readonly OrderStatus[], to: OrderStatus | 'same', Partial<Order>]>
> = {
  confirm: [['pending'], 'to_pack', {}],
  pack: [['to_pack'], 'to_deliver', {}],
  ship: [['to_deliver'], 'delivering', {}],
  deliver: [['delivering'], 'delivered', {}],
  'fail-delivery': [['delivering'], 'to_deliver', {}],
  cancel: [OPEN, 'cancelled', {}],
  'confirm-payment': [[...OPEN, 'delivering', 'delivered'], 'same', { payment: 'waiting' }],
  'cancel-payment': [OPEN, 'same', { payment: 'paid' }],
  'refund-bank': [['cancelled', 'returned'], 'same', { payment: 'paid' }],
  'refund-points': [['cancelled', 'returned'], 'same', { payment: 'paid' }],
  'request-return': [['delivered', 'returned'], 'return_requested', {}],
  'approve-return': [['return_requested'], 'returned', {}],
  'send-back-return': [['return_requested'], 'same', {}],
  'ask-return-again': [['return_requested'], 'same', { returnRevision: 'Thêm ảnh' }],
  'reject-return': [['return_requested'], 'delivered', {}],
  remit: [['delivered', 'return_requested', 'returned'], 'same', { cod: 'collected' }],
  'remit-part': [['delivered', 'return_requested', 'returned'], 'same', { cod: 'collected' }],
  'log-call': [STATUSES, 'same', {}],
}

/** Where the state that an order comes to depends on the one it comes from. */
const LEADS: Readonly<Record<string, Partial<Record<OrderStatus, OrderStatus>>>> = {
  'confirm-payment': { awaiting_payment: 'pending' },
}

/** An order that only its state can keep from anything. */
const order = (status: OrderStatus, more: Partial<Order>) =>
  ({
    status,
    payment: 'paid',
    paymentMethod: 'bank',
    addressComplete: true,
    cod: 'none',
    itemCount: 2,
    returnedCount: 0,
    returnRevision: null,
    returnAskedBy: null,
    handler: null,
    ...more,
  }) as unknown as Order

describe.each(Object.entries(TABLE))('%s', (name, [from, to, more]) => {
  test.each(STATUSES.map((status) => [status] as const))('from %s', (status) => {
    const why = refusal(states, name, order(status, more))
    if (from.includes(status)) expect(why).toBeUndefined()
    else expect(why).toMatchObject({ key: 'wrongState', params: { state: status } })
  })

  test('leads where it should', () => {
    expect(states.transitions[name]?.to).toBe(to)
    expect(states.transitions[name]?.leads).toEqual(LEADS[name])
  })
})

test('the table has every transition that touches goods or money', () => {
  // Handing an order to a colleague moves neither.
  const others = Object.keys(states.transitions).filter((name) => !(name in TABLE))
  expect(others).toEqual(
    others.filter((name) => states.transitions[name]?.to === 'same' && /assign|spread|take/.test(name)),
  )
})

test.each([
  ['confirm', 'pending', { addressComplete: false }, 'addressIncomplete'],
  ['confirm', 'pending', { payment: 'waiting' }, 'notPaid'],
  ['ship', 'to_deliver', { payment: 'waiting' }, 'notPaid'],
  ['confirm-payment', 'delivered', { payment: 'paid' }, 'alreadyPaid'],
  ['confirm-payment', 'delivered', { payment: 'refunded' }, 'alreadyPaid'],
  ['cancel-payment', 'to_pack', { payment: 'waiting' }, 'notYetPaid'],
  ['cancel-payment', 'pending', { payment: 'paid', total: 0 }, 'nothingHeld'],
  ['refund-bank', 'cancelled', { payment: 'waiting' }, 'nothingToRefund'],
  ['refund-points', 'returned', { payment: 'refunded' }, 'nothingToRefund'],
  ['remit', 'delivered', { cod: 'due' }, 'codNotHeld'],
  ['remit', 'returned', { cod: 'remitted' }, 'codNotHeld'],
  ['remit-part', 'return_requested', { cod: 'none' }, 'codNotHeld'],
  ['request-return', 'returned', { returnedCount: 2 }, 'nothingToReturn'],
] as const)('%s of an order that is %s is refused where %o', (name, status, more, key) => {
  expect(refusal(states, name, order(status, more))?.key).toBe(key)
})

test.each([
  ['cancel', 'reason'],
  ['cancel-payment', 'paymentReason'],
  ['fail-delivery', 'failReason'],
  ['request-return', 'returnReason'],
  ['reject-return', 'rejectReason'],
] as const)('%s asks for a reason from a list that is edited', (name, reason) => {
  const step = states.transitions[name]?.steps?.find((one) => one.name === reason)
  expect(step).toMatchObject({ kind: 'choice' })
  expect(step?.optional).toBeFalsy()
})

test('a state that only a state beyond reach leads to is told', () => {
  const { confirm: _, ...transitions } = declared.transitions
  expect(unreachable({ ...declared, transitions } as never)).toEqual([
    'to_pack',
    'to_deliver',
    'delivering',
    'delivered',
    'return_requested',
    'returned',
  ])
})

test('every state can be reached', () => {
  expect(unreachable(declared)).toEqual([])
})

test('more than is held is refused where the amount is typed', () => {
  const payments = [{ amount: 6_600_000 }, { amount: -1_000_000 }]
  const one = { ...order('cancelled', {}), payments }
  for (const name of ['refund-bank', 'refund-points'] as const) {
    const { answers, against } =
      declared.transitions[name].propose?.([one as never], { many: false, today: '2026-11-22' }) ?? {}
    expect(answers).toEqual({ amount: 5_600_000 })
    expect(against?.amount?.(5_600_000)).toBeUndefined()
    expect(against?.amount?.(5_600_001)).toEqual({
      key: 'refundBeyondHeld',
      params: { held: '5,600,000đ' },
    })
  }
})

test('an order that can no longer be edited says why: each status has its own reason', () => {
  const reasons = STATUSES.map((status) => [status, states.editable?.(order(status, {}))?.key])
  expect(Object.fromEntries(reasons)).toEqual({
    ...Object.fromEntries(OPEN.map((status) => [status, undefined])),
    delivering: 'onItsWay',
    delivered: 'isDelivered',
    return_requested: 'isDelivered',
    returned: 'isReturned',
    cancelled: 'isCancelled',
  })
})

test('remitting proposes what the carrier still holds, and asks why only where another amount came', () => {
  const one = { ...order('delivered', { cod: 'collected', codCollected: 500_000 }), codRemitted: 200_000 }
  const { propose, steps } = declared.transitions.remit
  expect(propose?.([one as never], { many: false, today: '2026-11-22' })).toEqual({
    answers: { amount: 300_000 },
  })
  expect(propose?.([one as never], { many: true, today: '2026-11-22' }).leave).toContain('amount')
  expect(steps?.find(({ name }) => name === 'reason')?.when).toEqual({ step: 'amount', differs: true })
})

test('packing proposes the carrier’s day to the receiver once the carrier is chosen, for one parcel', async () => {
  const [one] = [{ ...order('to_pack', {}), province: 'Cà Mau', shippingType: 'standard', carrier: null }]
  const propose = declared.transitions.pack.propose
  const follow = propose?.([one as never], { many: false, today: '2026-11-22' }).follow?.expectedOn
  const days = { daysNorth: 1, daysCentral: null, daysSouth: 4 }
  const answer = (shippingType: string, chosen?: object) => follow?.answer(chosen as never, { shippingType })
  expect(await answer('standard', days)).toBe('2026-11-26')
  expect(await answer('standard', { ...days, daysSouth: null })).toBe('2026-11-25')
  expect(await answer('express', days)).toBe('2026-11-23')
  expect(await answer('standard', { ...days, cutOff: '00:00' })).toBe('2026-11-27')
  expect(await answer('express', { ...days, cutOff: '00:00' })).toBe('2026-11-24')
  expect(await answer('pickup')).toBe('2026-11-22')
  expect(propose?.([one as never], { many: true, today: '2026-11-22' })).toMatchObject({
    leave: ['billCode'],
  })
})
