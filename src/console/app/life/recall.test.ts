import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../kit/atoms.ts'

const MIN = 60_000
const left = { idleSeconds: 1800, warnSeconds: 120, idleLeftSeconds: 1800, maxLeftSeconds: 3600 }
const account = { id: 'a1', name: 'Mai', username: 'mai', avatar: null }
const session: Session = { account, roles: new Set(['x']), abilities: new Set(), left }
const values = new Map<string, string>()
const cookie = `Amin-info=${encodeURIComponent(JSON.stringify(account))}`
vi.stubGlobal('window', { addEventListener: () => {}, matchMedia: () => ({ addEventListener: () => {} }) })
vi.stubGlobal('document', { cookie, documentElement: { dataset: {}, style: {} } })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => values.set(key, value),
})
const { sessionAtom, store } = await import('../../kit/atoms.ts')
const { keepUse, recallSession, rememberSession, usedOnDevice } = await import('./recall.ts')

let begun: number
let stop = () => {}

beforeEach(() => {
  values.clear()
  begun = Date.now()
  store.set(sessionAtom, session)
  stop = rememberSession()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  store.set(sessionAtom, null)
})

test('a session is recalled with what is left of it, and never beyond its idle time', () => {
  expect(recallSession(begun + 10 * MIN)).toMatchObject({ account, recalled: true })
  const left = recallSession(begun + 10 * MIN)?.left
  expect(left?.idleLeftSeconds).toBeCloseTo(1200, -1)
  expect(left?.maxLeftSeconds).toBeCloseTo(3000, -1)
  expect(recallSession(begun + 31 * MIN)).toBeUndefined()
  expect(recallSession(begun - 5 * MIN)).toBeUndefined()
})

test('each use that the server heard of prolongs it, but not beyond the longest time', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: begun + 25 * MIN })
  keepUse('a1', { ...left, maxLeftSeconds: 35 * 60 })
  expect(usedOnDevice('a1')).toBe(begun + 25 * MIN)
  expect(usedOnDevice('a2')).toBe(0)
  expect(recallSession(begun + 50 * MIN)?.account.id).toBe('a1')
  keepUse('a1', { ...left, maxLeftSeconds: 35 * 60 })
  vi.setSystemTime(begun + 55 * MIN)
  keepUse('a1', { ...left, maxLeftSeconds: 5 * 60 })
  expect(recallSession(begun + 59 * MIN)?.account.id).toBe('a1')
  expect(recallSession(begun + 61 * MIN)).toBeUndefined()
})

test('what an older console kept, without a time, is not believed', () => {
  localStorage.setItem('cms:session', JSON.stringify({ account, roles: [], abilities: [], preferences: {} }))
  expect(recallSession()).toBeUndefined()
})
