import { beforeEach, expect, test, vi } from 'vitest'
import { sessionAtom, store } from '../../atoms.ts'
import { forgetPlaces, keepPlace, keptPlace } from './lists.ts'
import type { ListStore } from './store.ts'

const kept = new Map<string, string>()
const list = {
  meta: { status: 'ready', selection: { mode: 'some', records: new Map([['1', { code: 'DH1' }]]) } },
  scroll: { top: 40 },
  cursor: { index: 1, id: '1' },
} as unknown as ListStore

function signIn(id: string): void {
  const none = new Set<string>()
  const account = { id, name: id, username: id, avatar: null }
  store.set(sessionAtom, { account, roles: none, abilities: none, menu: none })
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('a list’s place and ticks come back to whoever left them, and to nobody else', () => {
  signIn('me')
  keepPlace('/a', list)
  expect(keptPlace('/a')).toMatchObject({ place: { top: 40 }, ticks: { codes: ['DH1'] } })
  signIn('other')
  expect(keptPlace('/a')).toBeUndefined()
  keepPlace('/b', list)
  signIn('me')
  expect(keptPlace('/a')).toBeUndefined()
  expect(keptPlace('/b')).toBeUndefined()
})

test('signed out, nothing is kept; what is broken or of a former version is no place', () => {
  signIn('me')
  keepPlace('/a', list)
  forgetPlaces()
  expect(keptPlace('/a')).toBeUndefined()
  store.set(sessionAtom, null)
  keepPlace('/a', list)
  expect(kept.size).toBe(0)
  signIn('me')
  for (const broken of ['{', 'null', '7', '{"/a":{"top":4}}', '{"account":"me","places":null}']) {
    kept.set('cms:places', broken)
    expect(keptPlace('/a')).toBeUndefined()
  }
})
