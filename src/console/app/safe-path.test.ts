import { describe, expect, test } from 'vitest'
import { loginPath, readablePath, safePath } from './safe-path.ts'

describe('safePath', () => {
  test.each([
    ['/Delivery/list/DH00012345', '/Delivery/list/DH00012345'],
    ['/Delivery/list?status=pending&q=nguy%E1%BB%85n#x', '/Delivery/list?status=pending&q=nguy%E1%BB%85n#x'],
    ['/r/0912345678', '/r/0912345678'],
    ['/a/../Delivery/list', '/Delivery/list'],
    ['/', '/'],
    ['/khong/co/trang', '/khong/co/trang'],
    ['/redirect/Delivery/list?q=a#x', '/Delivery/list?q=a#x'],
    ['/Redirect/redirect/Delivery/list', '/Delivery/list'],
    ['/redirect/', '/'],
  ])('keeps %s', (text, path) => expect(safePath(text)).toBe(path))

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    'javascript:alert(1)',
    '/./\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'evil.example',
    '@evil.example',
    '/login',
    '/login?redirect=/login',
    '/LOGIN',
    '/redirect',
    '/redirect/login',
    '/redirect//evil.example',
    '/redirect/redirect//evil.example',
    '',
    null,
    undefined,
  ])('refuses %j', (text) => expect(safePath(text)).toBeUndefined())
})

/** Ways in which addresses were made to look local, put together: over 500. */
const VARIANTS = [
  '',
  'http:',
  'HTTPS:',
  'javascript:',
  'data:text/html,',
  'file:',
  'blob:',
  '\u0000',
  ' ',
  '\u00a0',
  '\ufeff',
].flatMap((scheme) =>
  [
    '',
    '/',
    '//',
    '///',
    '////',
    '\\',
    '\\\\',
    '/\\',
    '\\/',
    '/\t/',
    '\t/',
    '/\r\n/',
    '/%09/',
    '/ /',
    '/./',
    '/.//',
    '/..//',
    '/%2f',
    '/%2F%2F',
    '/%5c',
    '/@',
    '/;//',
    '/?//',
    '/#//',
    '/a/..//',
    '/a/../\\',
    '/redirect//',
    '/redirect/%2f',
  ].flatMap((slashes) =>
    ['evil.example', 'user:word@evil.example/x', '[::1]:80'].map((host) => scheme + slashes + host),
  ),
)

test(`none of ${VARIANTS.length} hostile redirects leaves the site`, () => {
  expect(VARIANTS.length).toBeGreaterThan(200)
  for (const text of VARIANTS) {
    const path = safePath(text)
    if (path === undefined) continue
    // As a browser reads it, from any page of the console, with or without what was decoded once too often.
    for (const read of [path, decodeURIComponent(path.split(/[?#]/, 1)[0] ?? '')]) {
      const { origin, username } = new URL(read, 'https://cms.example/login')
      expect([text, origin, username]).toEqual([text, 'https://cms.example', ''])
    }
  }
})

test('loginPath keeps where the person was', () => {
  expect(loginPath({ pathname: '/Delivery/list', search: '?q=a' })).toBe(
    '/login?redirect=%2FDelivery%2Flist%3Fq%3Da',
  )
  expect(loginPath({ pathname: '/', search: '' })).toBe('/login?redirect=%2F')
  expect(loginPath({ pathname: '/login', search: '' })).toBe('/login')
  expect(loginPath({ pathname: '/redirect/Delivery/list', search: '?q=a' })).toBe(
    '/login?redirect=%2FDelivery%2Flist%3Fq%3Da',
  )
})

test('a path that cannot be decoded is shown as it is', () => {
  expect(readablePath('/a%20b?q=%E0%A4%A')).toBe('/a%20b?q=%E0%A4%A')
  expect(readablePath('/a%20b')).toBe('/a b')
})
