import { expect, test } from 'vitest'
import { aboutDraft } from './about-draft.ts'

test('a draft is told by its name or its customer, and by its sum', () => {
  const lines = [
    { price: 1_200_000, quantity: 2 },
    { price: 500_000, quantity: '1' },
  ]
  expect(aboutDraft('buyerName', { customer: { id: '1', name: 'Nguyễn An' }, lines })).toBe(
    'Nguyễn An · 2,900,000đ',
  )
  expect(aboutDraft('name', { name: ' Chính sách bỏ dở ' })).toBe('Chính sách bỏ dở')
  expect(aboutDraft('name', { name: '', lines: [] })).toBe('')
  // A quantity that is still being typed counts as none.
  expect(aboutDraft('buyerName', { customer: null, lines: [{ price: 5, quantity: 'x' }] })).toBe('')
})
