import { expect, test } from 'vitest'
import { folded, foldedPath, unfolded } from './long-address.ts'

const LONG = `q=${'a'.repeat(4_000)}`

test('a long search goes behind the sign that browsers do not send, and comes back', () => {
  expect(foldedPath(`/Orders/list?${LONG}`)).toBe(`/Orders/list#?${LONG}`)
  expect(folded({ pathname: '/Orders/list', search: LONG })).toEqual({
    pathname: '/Orders/list',
    search: '',
    hash: `#?${LONG}`,
  })
  expect(unfolded({ pathname: '/Orders/list', search: '', hash: `#?${LONG}` })).toEqual({
    pathname: '/Orders/list',
    search: `?${LONG}`,
    hash: '',
  })
})

test('any other address stays as it is', () => {
  for (const path of ['/Orders/list?status=pending', '/Orders/list', `/Orders/list?${LONG}#main`])
    expect(foldedPath(path)).toBe(path)
  const place = { pathname: '/', search: '?q=1', hash: '#main' }
  expect(unfolded(place)).toBe(place)
})
