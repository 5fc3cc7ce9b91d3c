import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionAtom, store } from '../atoms.ts'
import {
  type Draft,
  draftKey,
  draftsAtom,
  dropDraft,
  findDraft,
  journalDraft,
  keepDraft,
  loadDrafts,
  readDraft,
  slotHash,
  slotOf,
  slotOfRecord,
  withoutSecrets,
} from './drafts.ts'

/** The content of IndexedDB, which the browser tests cover. */
const db = vi.hoisted(() => ({ lying: new Map<string, unknown>(), fails: false }))
vi.mock('./draft-db.ts', () => {
  const run = async <T>(act: () => T): Promise<T> => {
    if (db.fails) throw new Error('forbidden')
    return act()
  }
  return {
    getDraft: (key: string) => run(() => db.lying.get(key)),
    putDraft: (key: string, draft: unknown) => run(() => db.lying.set(key, draft)),
    putNewer: (key: string, draft: Draft) =>
      run(() => ((db.lying.get(key) as Draft | undefined)?.at ?? 0) < draft.at && db.lying.set(key, draft)),
    deleteDraft: (key: string) => run(() => db.lying.delete(key)),
    listDrafts: () => run(() => [...db.lying].map(([key, draft]) => [key, (draft as Draft).at])),
  }
})

/** Storage as the browser has it: kept values are its own keys. */
class Storage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value)
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

const DAY_MS = 86_400_000
const NOW = Date.now()
const key = draftKey('me', 'orders', 'DH00000001')
const draft: Draft = { values: { name: 'A' }, base: { name: '' }, version: 3, at: NOW }
const journal = `cms:draft:${key}`

beforeEach(() => {
  db.lying.clear()
  db.fails = false
  vi.stubGlobal('localStorage', new Storage())
  const account = { id: 'me', name: 'Tôi', username: 'me', avatar: null }
  store.set(sessionAtom, {
    account,
    roles: new Set<string>(),
    abilities: new Set<string>(),
  })
  store.set(draftsAtom, [])
})

describe('drafts', () => {
  test('are found again, without what must not lie about', async () => {
    const typed = { ...draft, values: { name: 'A', password: 'secret' }, base: { name: '', password: '' } }
    expect(await keepDraft(key, withoutSecrets(typed, ['password']))).toBe(true)
    expect(await readDraft(key, NOW)).toEqual(draft)
    expect(JSON.stringify([...db.lying])).not.toContain('secret')
  })

  test('are kept apart by person, area and record', async () => {
    await keepDraft(key, draft)
    await keepDraft(draftKey('other', 'orders', 'DH00000002'), draft)
    expect(await readDraft(draftKey('other', 'orders', 'DH00000001'), NOW)).toBeUndefined()
    expect(await readDraft(draftKey('me', 'orders', undefined), NOW)).toBeUndefined()
    await loadDrafts(NOW)
    expect(store.get(draftsAtom)).toEqual([{ key, area: 'orders', code: 'DH00000001', at: NOW }])
  })

  test('are gone once dropped, and after a month', async () => {
    await keepDraft(key, draft)
    expect(await readDraft(key, NOW + 31 * DAY_MS)).toBeUndefined()
    expect(db.lying.size).toBe(0)
    await keepDraft(key, draft)
    await dropDraft(key)
    expect(await readDraft(key, NOW)).toBeUndefined()
    expect(store.get(draftsAtom)).toEqual([])
  })

  test('that cannot be read are dropped', async () => {
    for (const lying of [null, 'text', { values: 1 }]) {
      db.lying.set(key, lying)
      expect(await readDraft(key, NOW)).toBeUndefined()
      expect(db.lying.size).toBe(0)
    }
  })

  test('old ones of anybody are dropped, other entries of the device stay', async () => {
    localStorage.setItem('cms:theme', 'dark')
    await keepDraft(key, draft)
    await keepDraft(draftKey('other', 'shops', undefined), { ...draft, at: NOW - 31 * DAY_MS })
    await loadDrafts(NOW)
    expect([...db.lying.keys()]).toEqual([key])
    expect(Object.keys(localStorage)).toEqual(['cms:theme'])
  })

  test('of former versions, and what was written as the page went away, are taken over', async () => {
    await keepDraft(key, draft)
    journalDraft(key, { ...draft, values: { name: 'AB' }, at: NOW + 5 })
    journalDraft(draftKey('me', 'shops', undefined), draft)
    localStorage.setItem(`cms:draft:${draftKey('me', 'orders', 'DH3')}`, '{')
    await loadDrafts(NOW + 10)
    expect(await readDraft(key, NOW + 10)).toMatchObject({ values: { name: 'AB' } })
    expect(Object.keys(localStorage)).toEqual([])
    expect(store.get(draftsAtom).map(({ area, code }) => [area, code])).toEqual([
      ['orders', 'DH00000001'],
      ['shops', undefined],
    ])
    // An older entry does not take the place of a newer draft.
    journalDraft(key, draft)
    await loadDrafts(NOW + 10)
    expect(await readDraft(key, NOW + 10)).toMatchObject({ values: { name: 'AB' } })
  })

  test('a write under way neither brings back what was dropped nor takes a newer entry of the journal', async () => {
    const put = keepDraft(key, draft)
    journalDraft(key, { ...draft, values: { name: 'AB' }, at: NOW + 5 })
    await put
    expect(await readDraft(key, NOW)).toMatchObject({ values: { name: 'AB' } })
    db.fails = true
    const failing = keepDraft(key, { ...draft, at: NOW + 9 })
    await dropDraft(key)
    expect(await failing).toBe(true)
    expect(localStorage.getItem(journal)).toBeNull()
    expect(store.get(draftsAtom)).toEqual([])
  })

  test('a draft that was dropped as its page went away stays dropped, and what is typed later is kept', async () => {
    await keepDraft(key, draft)
    // The page is gone before the storage has done it.
    db.fails = true
    await dropDraft(key, draft.at, true)
    db.fails = false
    expect(db.lying.has(key)).toBe(true)
    await loadDrafts(NOW)
    expect(store.get(draftsAtom)).toEqual([])
    db.lying.set(key, draft)
    await keepDraft(key, { ...draft, at: NOW + DAY_MS })
    expect(await readDraft(key, NOW + DAY_MS)).toMatchObject({ at: NOW + DAY_MS })
    db.lying.set(key, draft)
    db.fails = true
    await dropDraft(key)
    db.fails = false
    expect(await readDraft(key, NOW)).toBeUndefined()
    expect(db.lying.has(key)).toBe(false)
  })

  test('a storage that does not answer is told from one that has none', async () => {
    expect(await findDraft(key, NOW)).toEqual({ draft: undefined, failed: false })
    db.fails = true
    expect(await findDraft(key, NOW)).toEqual({ draft: undefined, failed: true })
  })

  test('where there is no IndexedDB the journal stands in; where neither is, that is told', async () => {
    db.fails = true
    expect(await keepDraft(key, draft)).toBe(true)
    expect(localStorage.getItem(journal)).not.toBeNull()
    expect(await readDraft(key, NOW)).toEqual(draft)
    await loadDrafts(NOW)
    expect(store.get(draftsAtom)).toHaveLength(1)
    const huge = { ...draft, values: { name: 'x'.repeat(2_000_000) } }
    expect(await keepDraft(key, huge)).toBe(false)
    vi.stubGlobal('localStorage', undefined)
    expect(await keepDraft(key, draft)).toBe(false)
    expect(await readDraft(key, NOW)).toBeUndefined()
    await expect(dropDraft(key)).resolves.toBeUndefined()
    await expect(loadDrafts(NOW)).resolves.toBeUndefined()
  })
})

test('several drafts of a new record have keys of their own', () => {
  expect(draftKey('me', 'orders', undefined)).toBe('me:orders:new')
  expect(draftKey('me', 'orders', undefined, 'a1')).toBe('me:orders:new~a1')
  expect(slotOf(slotHash('a1'))).toBe('a1')
  expect(slotOf('#from=customers/KH1')).toBeUndefined()
})

test('a new record that begins with another one has a slot of its own, which its address names', () => {
  const one = slotOfRecord('customers', 'KH0012000')
  expect(one).not.toBe(slotOfRecord('customers', 'KH0012001'))
  expect(one).not.toBe(slotOfRecord('orders', 'KH0012000'))
  expect(slotOf(slotHash(one))).toBe(one)
})
