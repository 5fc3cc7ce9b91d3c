import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '../schema.ts'
import { type OrderRecord, paidSum, refundDue, trackingPage } from './order.ts'
import { linesInWords } from './placing/values.ts'

const row = (kind: 'payment' | 'reversal' | 'refund', amount: number): OrderDetail['payments'][number] => ({
  id: '00000000-0000-4000-8000-000000000000',
  kind,
  amount,
  method: 'bank',
  reason: null,
  reasonKey: null,
  at: '2026-11-21T03:00:00.000Z',
  by: null,
})

describe('what has been paid', () => {
  test('payments less what was taken back, however its sign is kept', () => {
    expect(paidSum([])).toBe(0)
    expect(paidSum([row('payment', 500), row('reversal', -500), row('payment', 800)])).toBe(800)
    expect(paidSum([row('payment', 500), row('refund', 200)])).toBe(300)
  })
})

describe('the page of the carrier', () => {
  const page = (trackingUrl: string | null, trackingCode: string | null) =>
    trackingPage({ trackingUrl, trackingCode } as OrderRecord)
  test('holds the code as an address takes it, and is none without code, page or http', () => {
    expect(page('https://ghn.vn/?code={code}', 'A&B/1')).toBe('https://ghn.vn/?code=A%26B%2F1')
    expect(page(null, 'A1')).toBeUndefined()
    expect(page('https://ghn.vn/{code}', null)).toBeUndefined()
    expect(page('javascript:alert("{code}")', 'A1')).toBeUndefined()
  })
})

test('what is still to be refunded is what is held of a cancelled order', () => {
  const order = (given: object) => ({ status: 'cancelled', payment: 'paid', ...given }) as OrderRecord
  expect(refundDue(order({ payments: [row('payment', 500), row('refund', -200)] }))).toBe(300)
  expect(refundDue(order({ payment: 'refunded', payments: [row('payment', 500)] }))).toBe(0)
  expect(refundDue(order({ status: 'delivered', payments: [row('payment', 500)] }))).toBe(0)
})

test('goods of a form are told one by one where versions are compared', () => {
  const goods = (name: string, variant: string) => ({
    id: 'a',
    code: 'PB1',
    name,
    variant,
    image: null,
    listed: 1,
  })
  const lines = [
    { variant: goods('Qi10', 'R · 9.0°'), quantity: 2, price: 5_300_000 },
    { variant: goods('Pro V1', ''), quantity: 'x', price: 1_500_000 },
  ]
  expect(linesInWords('lines', lines)).toBe('2 × Qi10 · R · 9.0° · 5,300,000đ\nx × Pro V1 · 1,500,000đ')
  expect(linesInWords('note', 'x')).toBeUndefined()
})
