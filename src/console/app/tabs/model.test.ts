import { describe, expect, test } from 'vitest'
import { areas } from '../../../areas/index.ts'
import {
  close,
  keep,
  leave,
  MAX_TABS,
  type Moment,
  NO_TABS,
  neighbour,
  others,
  reopened,
  restored,
  type Tabs,
  visit,
} from './model.ts'
import { HOME, isKept, placeOf } from './place.ts'

const LIST = '/Delivery/list'
const read = (path: string) => placeOf(path, areas)

type Step = string | { to: string; replaced?: boolean; unsaved?: string[] }

/** Goes from address to address. */
function walk(from: Tabs, ...steps: Step[]): Tabs {
  return steps.reduce((tabs, step) => {
    const { to, replaced = false, unsaved = [] } = typeof step === 'string' ? { to: step } : step
    const place = read(to)
    const moment: Moment = { replaced, hasUnsaved: (id) => unsaved.includes(id) }
    return place ? visit(tabs, place, to, moment) : tabs
  }, from)
}

/** Ids without the pinned one; a preview in brackets, the shown one with a star. */
const said = ({ open, active }: Tabs) =>
  open
    .slice(1)
    .map(({ id, preview }) => {
      const name = id.replace(`${LIST}/`, '').replace('/list', '')
      return `${preview ? `(${name})` : name}${id === active ? '*' : ''}`
    })
    .join(' ')

describe('where an address belongs', () => {
  test('one tab per list, record, form for a new record and page', () => {
    const ids = (path: string) => read(path)?.id
    expect(ids(`${LIST}?status=pending`)).toBe(LIST)
    expect(ids(`${LIST}/DH1/edit?q=a#name`)).toBe(`${LIST}/DH1`)
    expect(ids(`${LIST}/a%2Fb`)).toBe(undefined)
    expect(ids(`${LIST}/a%20b`)).toBe(`${LIST}/a%20b`)
    expect(ids(`${LIST}/new`)).toBe(`${LIST}/new`)
    expect(ids('/errors')).toBe('/errors')
    expect(isKept('/profile/index')).toBe(false)
  })

  test('what only leads elsewhere, or nowhere, has none', () => {
    for (const path of [
      '/',
      '/redirect/Delivery/list',
      '/r/0912',
      '/login?redirect=/',
      '/profile',
      '/Delivery',
      `${LIST}/%E0`,
      '//evil',
      'x',
      '',
    ])
      expect(read(path), path).toBeUndefined()
  })
})

describe('walking about', () => {
  test('the dashboard is there from the start and stays', () => {
    expect(NO_TABS.open).toEqual([{ id: HOME, path: HOME }])
    expect(close(NO_TABS, [HOME])).toBe(NO_TABS)
    expect(walk(NO_TABS, HOME).open).toHaveLength(1)
  })

  test('a list keeps the filter that it showed last', () => {
    const tabs = walk(NO_TABS, LIST, `${LIST}?status=pending`, '/Customer/list')
    expect(said(tabs)).toBe('/Delivery /Customer*')
    expect(tabs.open[1]?.path).toBe(`${LIST}?status=pending`)
  })

  test('records that are looked at share one preview per area', () => {
    const tabs = walk(
      NO_TABS,
      LIST,
      `${LIST}/DH1`,
      `${LIST}/DH2`,
      '/Customer/list',
      '/Customer/list/KH1',
      `${LIST}/DH3`,
    )
    expect(said(tabs)).toBe('/Delivery (DH3)* /Customer (/Customer/KH1)')
    expect(tabs.recent).not.toContain(`${LIST}/DH2`)
  })

  test('an edit or a command makes the preview a lasting tab', () => {
    expect(said(walk(NO_TABS, LIST, `${LIST}/DH1`, `${LIST}/DH1/edit`, `${LIST}/DH2`))).toBe(
      '/Delivery DH1 (DH2)*',
    )
    const kept = keep(walk(NO_TABS, LIST, `${LIST}/DH1`), `${LIST}/DH1`)
    expect(said(walk(kept, `${LIST}/DH2`, `${LIST}/DH1`))).toBe('/Delivery DH1* (DH2)')
    expect(keep(kept, 'nothing')).toBe(kept)
  })

  test('a form for a new record is closed empty, stays while it holds something, and becomes the saved record', () => {
    const form = walk(NO_TABS, LIST, `${LIST}/new`)
    expect(said(form)).toBe('/Delivery new*')
    expect(said(walk(form, LIST))).toBe('/Delivery*')
    const unsaved = [`${LIST}/new`]
    expect(said(walk(form, { to: LIST, unsaved }))).toBe('/Delivery* new')
    expect(said(walk(form, { to: `${LIST}/DH9`, replaced: true }))).toBe('/Delivery DH9*')
    expect(said(walk(form, { to: `${LIST}/DH9`, unsaved }))).toBe('/Delivery new (DH9)*')
    // A row that is opened next to the form takes its place in the history, not its tab.
    expect(said(walk(form, { to: `${LIST}/DH9`, replaced: true, unsaved }))).toBe('/Delivery new (DH9)*')
  })

  test('of very many the one not seen for longest gives way, but for those with unsaved work', () => {
    const edits = Array.from({ length: MAX_TABS + 3 }, (_, i) => ({
      to: `${LIST}/DH${i}/edit`,
      unsaved: [`${LIST}/DH0`],
    }))
    const tabs = walk(NO_TABS, ...edits)
    expect(tabs.open).toHaveLength(MAX_TABS)
    const ids = tabs.open.map(({ id }) => id)
    expect(ids).toContain(`${LIST}/DH0`)
    expect(ids).not.toContain(`${LIST}/DH1`)
  })
})

describe('closing and opening again', () => {
  const tabs = walk(NO_TABS, LIST, `${LIST}/A/edit`, `${LIST}/B/edit`, '/errors', LIST)

  test('the tab shown before is shown instead', () => {
    const after = close(tabs, [LIST])
    expect(said(after)).toBe('A B /errors*')
    expect(said(close(after, [`${LIST}/A`]))).toBe('B /errors*')
    expect(close(close(after, ['/errors']), others(after, undefined)).active).toBe(HOME)
  })

  test('the others and all, but for the pinned one', () => {
    expect(said(close(tabs, others(tabs, `${LIST}/A`)))).toBe('A*')
    const none = close(tabs, others(tabs, undefined))
    expect(none.open).toEqual(NO_TABS.open)
    expect(none.active).toBe(HOME)
  })

  test('closed ones come back, the latest first, and none twice', () => {
    let now = close(close(tabs, [`${LIST}/A`]), [`${LIST}/B`])
    now = walk(now, `${LIST}/B/edit`)
    const back = reopened(now)
    expect(back?.tab).toEqual({ id: `${LIST}/A`, path: `${LIST}/A/edit` })
    expect(back && said(back.tabs)).toContain('A')
    expect(back && reopened(back.tabs)).toBeUndefined()
    expect(reopened(NO_TABS)).toBeUndefined()
  })

  test('on a page without a tab no tab is shown, and none is meant', () => {
    const none = leave(tabs)
    expect(said(none)).toBe('/Delivery A B /errors')
    expect(close(none, [LIST])).toMatchObject({ active: '' })
    expect(said(walk(none, `${LIST}/C`))).toBe('/Delivery A B /errors (C)*')
    expect(neighbour(none, 1)?.id).toBe(HOME)
    expect(neighbour(none, -1)?.id).toBe('/errors')
  })

  test('next and previous go around', () => {
    expect(neighbour(tabs, 1)?.id).toBe(`${LIST}/A`)
    expect(neighbour(tabs, -1)?.id).toBe(HOME)
    expect(neighbour(walk(tabs, HOME), -1)?.id).toBe('/errors')
    expect(neighbour(NO_TABS, 1)).toBeUndefined()
  })
})

describe('after a reload', () => {
  test('tabs are what they were', () => {
    const tabs = walk(NO_TABS, LIST, `${LIST}/DH1?status=pending`, '/errors')
    expect(restored(JSON.parse(JSON.stringify(tabs)), read)).toEqual(tabs)
  })

  test('what is broken, hostile or twice there is left out', () => {
    const kept = {
      open: [
        null,
        { id: HOME, path: 'javascript:alert(1)' },
        { id: 'x', path: 'https://evil.example/' },
        { id: 'x', path: '//evil.example' },
        { id: '/errors', path: '/errors', preview: true },
        { id: 'other', path: '/errors?x=1' },
        { id: 'x', path: `${LIST}?q=${'a'.repeat(9_000)}` },
        { id: 'x', path: LIST, preview: 'yes' },
        ...Array.from({ length: 200 }, (_, i) => ({ path: `${LIST}/DH${i}` })),
      ],
      active: {},
      recent: [7, 'gone', LIST, LIST],
      closed: 'no',
    }
    const tabs = restored(kept, read)
    expect(tabs.open.slice(0, 3)).toEqual([
      { id: HOME, path: HOME },
      { id: '/errors', path: '/errors' },
      { id: LIST, path: LIST },
    ])
    expect(tabs.open.length).toBeLessThanOrEqual(MAX_TABS)
    expect(tabs).toMatchObject({ active: LIST, recent: [LIST], closed: [] })
    for (const broken of [undefined, null, 7, 'x', [], {}, { open: {} }])
      expect(restored(broken, read).open).toEqual(NO_TABS.open)
  })
})
