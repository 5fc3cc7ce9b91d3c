import { describe, expect, test } from 'vitest'
import { loginPath, safePath } from './safe-path.ts'

describe('safePath', () => {
  test.each([
    ['/Delivery/list/DH00012345', '/Delivery/list/DH00012345'],
    ['/Delivery/list?status=pending&q=nguy%E1%BB%85n#x', '/Delivery/list?status=pending&q=nguy%E1%BB%85n#x'],
    ['/r/0912345678', '/r/0912345678'],
    ['/a/../Delivery/list', '/Delivery/list'],
    ['/', '/'],
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
    '/redirect/x',
    '',
    null,
    undefined,
  ])('refuses %j', (text) => expect(safePath(text)).toBeUndefined())
})

test('loginPath keeps where the person was', () => {
  expect(loginPath({ pathname: '/Delivery/list', search: '?q=a' })).toBe(
    '/login?redirect=%2FDelivery%2Flist%3Fq%3Da',
  )
  expect(loginPath({ pathname: '/', search: '' })).toBe('/login?redirect=%2F')
  expect(loginPath({ pathname: '/login', search: '' })).toBe('/login')
})
