import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Draft, draftKey, dropDraft, keepDraft, pruneDrafts, readDraft } from './draft.ts'

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
const NOW = Date.parse('2026-11-21T03:00:00Z')
const key = draftKey('account', 'orders', 'DH00000001')
const draft: Draft = { values: { name: 'A', password: 'secret' }, base: { name: '' }, version: 3, at: NOW }

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage())
})

describe('drafts', () => {
  test('are found again, without what must not lie about', () => {
    expect(keepDraft(key, draft, ['password'])).toBe(true)
    expect(readDraft(key, NOW)).toEqual({ ...draft, values: { name: 'A' } })
    expect(localStorage.getItem(key)).not.toContain('secret')
  })

  test('are kept apart by person, area and record', () => {
    keepDraft(key, draft, [])
    expect(readDraft(draftKey('other', 'orders', 'DH00000001'), NOW)).toBeUndefined()
    expect(readDraft(draftKey('account', 'orders', undefined), NOW)).toBeUndefined()
  })

  test('are gone once dropped, and after a month', () => {
    keepDraft(key, draft, [])
    expect(readDraft(key, NOW + 31 * DAY_MS)).toBeUndefined()
    expect(localStorage.getItem(key)).toBeNull()
    keepDraft(key, draft, [])
    dropDraft(key)
    expect(readDraft(key, NOW)).toBeUndefined()
  })

  test('that cannot be read are dropped', () => {
    for (const text of ['{', 'null', '{"values":1}']) {
      localStorage.setItem(key, text)
      expect(readDraft(key, NOW)).toBeUndefined()
      expect(localStorage.getItem(key)).toBeNull()
    }
  })

  test('old ones of anybody are pruned, other entries stay', () => {
    localStorage.setItem('cms:theme', 'dark')
    keepDraft(key, draft, [])
    keepDraft(draftKey('other', 'shops', undefined), { ...draft, at: NOW - 31 * DAY_MS }, [])
    pruneDrafts(NOW)
    expect(Object.keys(localStorage)).toEqual(['cms:theme', key])
  })

  test('a full or forbidden storage is told and does not throw', () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new Error('forbidden')
      },
      setItem() {
        throw new Error('full')
      },
      removeItem() {
        throw new Error('forbidden')
      },
    })
    expect(keepDraft(key, draft, [])).toBe(false)
    expect(readDraft(key, NOW)).toBeUndefined()
    expect(() => dropDraft(key)).not.toThrow()
  })
})
