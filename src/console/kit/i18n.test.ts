import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { preferencesAtom, store } from './atoms.ts'
import { addWords, setOwnWords, tIn, useT } from './i18n.ts'

addWords('sample', {
  vi: { rows: '{count} dòng của {name}' },
  en: { rows_one: '{count} row of {name}', rows_other: '{count} rows of {name}', plain: 'As it is' },
})

test('one and many have words of their own, each with its parameters', () => {
  expect(tIn('en', 'sample:rows', { count: 1, name: 'A' })).toBe('1 row of A')
  expect(tIn('en', 'sample:rows', { count: 3, name: 'B' })).toBe('3 rows of B')
  expect(tIn('en', 'sample:rows', { count: 1, name: '$& $1 {count}' })).toBe('1 row of $& $1 {count}')
  expect(tIn('vi', 'sample:rows', { count: 1, name: 'A' })).toBe('1 dòng của A')
})

test('an empty parameter leaves nothing, zero is said, a hole that nobody fills stays to be seen', () => {
  expect(tIn('en', 'sample:rows', { count: 0 })).toBe('0 rows of {name}')
  expect(tIn('en', 'sample:rows', { count: 2, name: null })).toBe('2 rows of ')
})

test('words that come later are found', () => {
  expect(tIn('en', 'sample:later')).toBe('later')
  addWords('sample', { en: { later: 'Here now' } })
  expect(tIn('en', 'sample:later')).toBe('Here now')
})

test('what a language lacks is said in Vietnamese', () => {
  addWords('sample', { vi: { only: 'Chỉ tiếng Việt' } })
  expect(tIn('en', 'sample:only')).toBe('Chỉ tiếng Việt')
})

test('words that the shop gave itself hold over those of the console that arrive later', () => {
  setOwnWords('en', { own: { busy: 'Engaged' } })
  addWords('own', { en: { busy: 'Busy', free: 'Free' } })
  expect([tIn('en', 'own:busy'), tIn('en', 'own:free')]).toEqual(['Engaged', 'Free'])
  setOwnWords('en', { own: { busy: 'On the line' } })
  expect(tIn('en', 'own:busy')).toBe('On the line')
})

test('numbers are written with their thousands apart; a count that is text is put in as it is', () => {
  expect(tIn('vi', 'sample:rows', { count: 12_000, name: 'A' })).toBe('12,000 dòng của A')
  expect(tIn('vi', 'sample:rows', { count: '12000', name: 'A' })).toBe('12000 dòng của A')
})

test('a part outside of the page’s tree, as the button of a toast, has the words of the language too', () => {
  const Part = () => useT()('sample:plain')
  const before = store.get(preferencesAtom)
  store.set(preferencesAtom, { ...before, language: 'en' })
  try {
    expect(renderToStaticMarkup(createElement(Part))).toBe('As it is')
  } finally {
    store.set(preferencesAtom, before)
  }
})
