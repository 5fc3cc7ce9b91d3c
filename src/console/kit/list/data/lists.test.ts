import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnyRecord } from '../../../../core/area.ts'
import { sessionAtom, store } from '../../atoms.ts'
import { forgetPlaces, keepPlace, keptPlace, tickAgain } from './lists.ts'
import { EVERYTHING, NOTHING, type Selection, without, withRecords } from './selection.ts'
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
  store.set(sessionAtom, { account, roles: none, abilities: none })
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

describe('ticks over a reload', () => {
  const record = (n: number) => ({ id: `${n}`, code: `DH${n}` }) as AnyRecord
  const records = (count: number) => Array.from({ length: count }, (_, at) => record(at))
  const keptOf = (selection: Selection) => {
    signIn('me')
    keepPlace('/a', { ...list, meta: { status: 'ready', selection } } as unknown as ListStore)
    return keptPlace('/a')?.ticks
  }

  test('are the codes of the ticked rows, or of those left out of everything, up to a thousand', () => {
    expect(keptOf(NOTHING)).toBeUndefined()
    expect(keptOf(withRecords(NOTHING, [record(1)]))).toEqual({ codes: ['DH1'], all: false })
    expect(keptOf(EVERYTHING)).toEqual({ codes: [], all: true })
    expect(keptOf(without(EVERYTHING, [record(2)]))).toEqual({ codes: ['DH2'], all: true })
    expect(keptOf(withRecords(NOTHING, records(1_000)))?.codes).toHaveLength(1_000)
    expect(keptOf(withRecords(NOTHING, records(1_001)))).toBeUndefined()
  })

  /** Ticks after a reload; `during`: a change while the records are on their way. */
  async function ticked(
    ticks: { codes: string[]; all: boolean },
    { found = records(2), during }: { found?: AnyRecord[]; during?: (list: ListStore) => void } = {},
  ) {
    const done: unknown[] = []
    const fake = {
      meta: { query: {}, selected: 0 },
      selecting: {
        only: (some: AnyRecord[]) => done.push(['only', ...some.map(({ code }) => code)]),
        everythingBut: (some: AnyRecord[]) => done.push(['but', ...some.map(({ code }) => code)]),
      },
    } as unknown as ListStore
    const byCodes = async (codes: readonly string[]) => {
      during?.(fake)
      if (found.length === 0) throw new Error('away')
      return found.filter(({ code }) => codes.includes(code))
    }
    await tickAgain(Object.assign(fake, { source: { byCodes } }), ticks)
    return done
  }

  test('come back for the records that still exist, all or all but some', async () => {
    expect(await ticked({ codes: ['DH0', 'DH1', 'DH9'], all: false })).toEqual([['only', 'DH0', 'DH1']])
    expect(await ticked({ codes: ['DH1'], all: true })).toEqual([['but', 'DH1']])
    expect(await ticked({ codes: ['DH9'], all: false })).toEqual([])
  })

  test('do not come back over what was ticked or filtered meanwhile, nor where exceptions are not known', async () => {
    const one = { codes: ['DH1'], all: false }
    expect(await ticked(one, { during: ({ meta }) => Object.assign(meta, { selected: 1 }) })).toEqual([])
    expect(await ticked(one, { during: ({ meta }) => Object.assign(meta, { query: {} }) })).toEqual([])
    expect(await ticked({ codes: ['DH1'], all: true }, { found: [] })).toEqual([])
  })
})
