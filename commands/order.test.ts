import { describe, expect, test } from 'vitest'
import type { AnyRecord } from '../src/core/area.ts'
import { loadParts } from '../src/server/app/command-catalogue.ts'
import type { Context } from './command.ts'
import { buildRegistry } from './registry.ts'

const registry = buildRegistry(await loadParts())

/** Codes of a tree by their parents: `A(B(C))`, `D`. */
const PARENTS: Readonly<Record<string, string | undefined>> = { B: 'A', C: 'B' }
const row = (code: string) => ({ id: `id-${code}`, code, version: 1 }) as unknown as AnyRecord

/** A tree in its order by hand with the cursor on rows; `did` notes effects. */
function onTree(codes: readonly string[], cut: readonly string[] = [], sort = 'place') {
  const did: unknown[] = []
  let marked: readonly AnyRecord[] = cut.map(row)
  const context = {
    can: () => true,
    online: true,
    where: { kind: 'list', area: 'reasons', path: '/Reasons/list' },
    target: {
      area: 'reasons',
      records: codes.map(row),
      count: codes.length,
      from: codes.length > 1 ? 'selection' : 'cursor',
    },
    api: {
      async move(_area: string, rows: readonly AnyRecord[], spot: unknown) {
        did.push({ moved: rows.map(({ code }) => code), spot })
        return { changed: 1 }
      },
    },
    nav: { go: (path: string) => did.push(path) },
    view: {
      kept: () => undefined,
      toast: () => {},
      openForm: (area: string) => did.push(area),
      list: {
        shown: () => ({ query: { where: [], q: '', sort }, columns: [] }),
        inOrder: (rows: readonly AnyRecord[]) => rows,
        neighbour: () => undefined,
        parent: ([record]: readonly AnyRecord[]) => PARENTS[record?.code ?? ''],
        grid: () => undefined,
        cut: () => marked,
        setCut: (rows: readonly AnyRecord[]) => {
          marked = rows
        },
        clearSelection: () => did.push('unticked'),
      },
    },
  } as unknown as Context
  const options = { source: 'key', signal: new AbortController().signal, key: 'k' } as const
  return {
    did,
    cut: () => marked.map(({ code }) => code),
    gate: (verb: string) => registry.get(`reasons.${verb}`)?.gate(context),
    run: (verb: string) => registry.get(`reasons.${verb}`)?.run(context, {}, options),
  }
}

describe('rows of a tree that are cut', () => {
  test('are marked, and no longer ticked', async () => {
    const tree = onTree(['B', 'D'])
    await tree.run('cut')
    expect(tree.cut()).toEqual(['B', 'D'])
    expect(tree.did).toEqual(['unticked'])
  })

  test('go after the row under the cursor, or under it, and are no longer marked', async () => {
    const after = onTree(['D'], ['B'])
    await after.run('put-after')
    expect(after.did).toEqual([{ moved: ['B'], spot: { after: 'D' } }])
    expect(after.cut()).toEqual([])
    const under = onTree(['D'], ['B'])
    await under.run('put-under')
    expect(under.did).toEqual([{ moved: ['B'], spot: { end: 'last', under: 'D' } }])
  })

  test('are not put at themselves or below themselves, nor while the list has another order', () => {
    expect(onTree(['D'], ['B']).gate('put-after')?.s).toBe('on')
    const reason = { key: 'commands:order.inCut' }
    for (const code of ['B', 'C'])
      expect(onTree([code], ['B']).gate('put-under')).toEqual({ s: 'off', reason })
    expect(onTree(['A'], ['B']).gate('put-under')?.s).toBe('on')
    expect(onTree(['D'], ['B'], 'name').gate('put-after')).toMatchObject({
      fix: { command: 'reasons.sort-by-hand' },
    })
  })

  test('without any, Ctrl+V pastes into the cell as in every list', () => {
    for (const verb of ['put-after', 'put-under']) expect(onTree(['D']).gate(verb)).toEqual({ s: 'hidden' })
  })
})

describe('a new record of a tree', () => {
  test('becomes a sibling of the row under the cursor, or its child', async () => {
    const tree = onTree(['C'])
    await tree.run('create')
    await tree.run('create-child')
    expect(tree.did).toEqual(['/Reasons/list/new#from=reasons/B', '/Reasons/list/new#from=reasons/C'])
    const root = onTree(['D'])
    await root.run('create')
    expect(root.did).toEqual(['reasons'])
  })

  test('has a parent only where one record is meant', () => {
    expect(onTree(['B', 'D']).gate('create-child')).toMatchObject({
      fix: { command: 'list.clear-selection' },
    })
  })
})

test('only a tree has them', () => {
  expect(registry.get('tags.move-up')).toBeDefined()
  for (const verb of ['cut', 'put-after', 'put-under', 'create-child'])
    expect(registry.get(`tags.${verb}`)).toBeUndefined()
})
