import { expect, test } from 'vitest'
import type { AnyRecord } from '../../../../core/area.ts'
import type { Quote } from '../../placing.ts'
import { agreedPieces, type FormLine, isMoved, linesInWords, linesOf, piecesOf, withAdded } from './values.ts'

type Quoted = Quote['lines'][number]
const line = (variant: string, quantity: number, price: number, more: object = {}) => ({
  ...{ variant, variantCode: variant, variantName: null, product: { name: 'Driver' }, image: null },
  ...{ quantity, price, discount: 0, offs: [] },
  ...more,
})
const order = (...lines: object[]) => ({ lines }) as unknown as AnyRecord
const quoted = (price: number, added: Quoted['added'] = null) => ({ variant: 'a', price, added }) as Quoted

test('the form has one row for a variant, at the price that was agreed on first', () => {
  const { lines } = linesOf(order(line('a', 1, 10), line('b', 3, 7), line('a', 2, 11)))
  expect(lines.map(({ variant, quantity, price }) => [variant.id, quantity, price])).toEqual([
    ['a', 3, 10],
    ['b', 3, 7],
  ])
})

test('the agreed price of a piece is that after its sale; its promotion is no part of it', () => {
  const off = { code: '', name: '' }
  const offs = [
    { ...off, kind: 'sale', amount: 2_000 },
    { ...off, kind: 'promotion', amount: 1_000 },
  ]
  const { lines } = linesOf(order(line('a', 2, 10_000, { discount: 3_000, offs })))
  expect(lines[0]?.price).toBe(9_000)
})

test('pieces that were added last go first, further ones are at the price of today where that is another', () => {
  const agreed = agreedPieces(order(line('a', 1, 10), line('a', 2, 11))).get('a') ?? []
  const said = (quantity: number, of: Quoted | undefined = quoted(10)) =>
    piecesOf(agreed, quantity, of).map((one) => `${one.quantity} ${one.since} ${one.price}`)
  expect(said(3)).toEqual(['1 agreed 10', '2 later 11'])
  expect(said(2)).toEqual(['1 agreed 10', '1 later 11'])
  expect(said(1)).toEqual(['1 agreed 10'])
  expect(said(4, quoted(10, { quantity: 1, price: 12, amount: 12 }))).toEqual([
    '1 agreed 10',
    '2 later 11',
    '1 today 12',
  ])
  expect(piecesOf([], 5, quoted(10))).toEqual([])
  expect(agreedPieces(order(line('a', 1, 10), line('a', 2, 10))).get('a')).toEqual([
    { quantity: 3, price: 10, since: 'agreed' },
  ])
  // On the terms that were agreed on.
  expect(piecesOf(agreedPieces(order(line('a', 1, 10))).get('a') ?? [], 5, quoted(10))).toMatchObject([
    { quantity: 5, since: 'agreed' },
  ])
})

test('the price of added pieces is the one that was shown first, and goes with them', () => {
  const lines = [{ variant: { id: 'a', name: 'Driver' }, quantity: 2, price: 10 }] as FormLine[]
  const shown = withAdded(lines, { lines: [quoted(10, { quantity: 1, price: 12, amount: 12 })] })
  expect(shown).toMatchObject([{ price: 10, addedPrice: 12 }])
  const later = quoted(10, { quantity: 1, price: 13, amount: 13 })
  expect(withAdded(shown, { lines: [later] })).toBe(shown)
  expect([isMoved(shown[0] as FormLine, later), isMoved(lines[0] as FormLine, later)]).toEqual([true, false])
  expect(linesInWords('lines', shown)).toBe('2 × Driver · 10đ · 12đ')
  expect(withAdded(shown, { lines: [quoted(10)] })).toEqual(lines)
})
