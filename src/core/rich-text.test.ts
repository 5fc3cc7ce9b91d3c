/** Rich text: known parts are kept, all else is refused or left out; its text. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSafeLink, RICH_MAX, readRich, richOf, richText } from './rich-text.ts'

const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length && { marks }),
})
const doc = (...content: object[]) => ({ type: 'doc', content })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const item = (words: string) => ({ type: 'listItem', content: [paragraph(text(words))] })

const whole = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Bóng')] },
  paragraph(
    text('Ba lớp, '),
    text('êm', { type: 'bold' }, { type: 'italic' }),
    { type: 'hardBreak' },
    text('bay xa'),
  ),
  { type: 'orderedList', content: [item('một'), item('hai')] },
  { type: 'bulletList', content: [item('trắng')] },
  paragraph(text('web', { type: 'link', attrs: { href: 'https://example.vn/a?b=1' } })),
)

test('what the editor can make is kept as it is, and reads as text', () => {
  expect(readRich(whole)).toEqual({ doc: whole })
  expect(richText(whole)).toBe('Bóng\nBa lớp, êm\nbay xa\n1. một\n2. hai\n• trắng\nweb')
})

test('what the editor adds is left out', () => {
  const link = { type: 'link', attrs: { href: 'tel:+84901234567', target: '_blank', onclick: 'alert(1)' } }
  const given = {
    ...doc({ ...paragraph(text('gọi', link)), attrs: { style: 'x' } }),
    __proto__: null,
    html: '<b>',
  }
  expect(readRich(given)).toEqual({
    doc: doc(paragraph(text('gọi', { type: 'link', attrs: { href: 'tel:+84901234567' } }))),
  })
})

test.each([
  ['an unknown node', doc({ type: 'image', attrs: { src: 'x' } }), 'richWrong'],
  ['raw HTML', doc({ type: 'html', content: [] }), 'richWrong'],
  ['an unknown mark', doc(paragraph(text('a', { type: 'textStyle' }))), 'richWrong'],
  ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 } }), 'richWrong'],
  ['text that is none', doc(paragraph({ type: 'text', text: { length: 1 } })), 'richWrong'],
  ['no document', [], 'richWrong'],
  ['a paragraph alone', paragraph(text('a')), 'richWrong'],
  [
    'a script behind a link',
    doc(paragraph(text('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))),
    'richLink',
  ],
  ['too much text', doc(paragraph(text('a'.repeat(RICH_MAX + 1)))), 'richLong'],
  ['too many parts', doc(...Array.from({ length: 5_000 }, () => paragraph())), 'richLong'],
  [
    'lists without end',
    doc(
      Array.from({ length: 9 }).reduce<object>(
        (inner) => ({ type: 'bulletList', content: [{ type: 'listItem', content: [inner] }] }),
        paragraph(),
      ),
    ),
    'richWrong',
  ],
])('%s is refused', (_, value, problem) => {
  expect(readRich(value)).toEqual({ problem })
})

test.each(['', ' \n '])('nothing but space is no value', (words) => {
  expect(readRich(richOf(words))).toEqual({ doc: null })
})

test.each([
  ['https://example.vn', true],
  ['http://example.vn/a b', false],
  ['mailto:a@example.vn', true],
  ['tel:0901234567', true],
  ['JavaScript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['//example.vn', false],
  ['/files/x', false],
  [`https://example.vn/${'a'.repeat(500)}`, false],
])('%s as a link: %s', (href, safe) => {
  expect(isSafeLink(href)).toBe(safe)
})

test('any plain text comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (words) => {
      expect(richText(richOf(words))).toBe(words.replaceAll('\r\n', '\n'))
    }),
  )
})

test('whatever comes is either refused or built of known parts', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const read = readRich({ type: 'doc', content: [value] })
      expect('problem' in read || read.doc === null || read.doc.type === 'doc').toBe(true)
    }),
  )
})
