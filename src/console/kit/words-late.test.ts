import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Namespaces, WordLoaders } from './i18n.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

/** The words of a console of its own, whose parts arrive after a second, or not at all. */
async function startWords(loads: { area: () => Namespaces }) {
  const { ensureAll, ensureArea, hasWords, setWordLoaders, t } = await import('./i18n.ts')
  const { store } = await import('./atoms.ts')
  const later = <T>(value: () => T) =>
    new Promise<T>((resolve, reject) =>
      setTimeout(() => {
        try {
          resolve(value())
        } catch (error) {
          reject(error)
        }
      }, 1_000),
    )
  const part = { vi: () => later(() => ({ words: {} })), en: () => later(() => ({ words: {} })) }
  setWordLoaders({
    ...{ first: part, dashboard: part, palette: part, keywords: part, record: part, form: part, rest: part },
    area: () => later(loads.area),
  } satisfies WordLoaders)
  return { ensureAll, ensureArea, hasWords, store, t }
}

test('words that are on their way are empty, not their key, and are there once they arrive', async () => {
  const { ensureArea, hasWords, t } = await startWords({ area: () => ({ shops: { one: 'nhà cung cấp' } }) })
  const loaded = ensureArea('vi', 'shops')
  expect([t('shops:one'), hasWords('shops:one')]).toEqual(['', false])
  await vi.advanceTimersByTimeAsync(1_000)
  await loaded
  expect([t('shops:one'), hasWords('shops:one')]).toEqual(['nhà cung cấp', true])
})

test('what shows words is drawn again when some of them were missing, and only then', async () => {
  const { ensureArea, store, t } = await startWords({ area: () => ({ shops: { one: 'nhà cung cấp' } }) })
  const drawn = vi.spyOn(store, 'set')
  const load = async (area: string) => {
    const loaded = ensureArea('vi', area)
    await vi.advanceTimersByTimeAsync(1_000)
    await loaded
    return drawn.mock.calls.length
  }
  expect(await load('shops')).toBe(0)
  t('orders:one')
  expect(await load('orders')).toBe(1)
})

test('a load that failed is tried again by the next call', async () => {
  let fails = true
  const { ensureArea, t } = await startWords({
    area: () => {
      if (fails) throw new Error('away')
      return { shops: { one: 'nhà cung cấp' } }
    },
  })
  const first = ensureArea('vi', 'shops').catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await first).toBe('away')
  fails = false
  const second = ensureArea('vi', 'shops')
  await vi.advanceTimersByTimeAsync(1_000)
  await second
  expect(t('shops:one')).toBe('nhà cung cấp')
})

test('once all words of a language are here, a key without words is seen as such', async () => {
  const { ensureAll, t } = await startWords({ area: () => ({}) })
  expect(t('shops:none')).toBe('')
  const all = ensureAll('vi')
  await vi.advanceTimersByTimeAsync(1_000)
  await all
  expect(t('shops:none')).toBe('none')
})
