import { describe, expect, it } from 'vitest'
import type { AnyRecord } from '../../../../core/area.ts'
import type { RowChange, RowsSaved, SavePort } from '../../form/save.ts'
import type { ListSource } from '../data/source.ts'
import { GridDraft } from './draft.ts'
import { type GridSave, saveGrid } from './save.ts'

const record = (n: number, values: object = {}): AnyRecord => ({
  id: `id-${n}`,
  code: `SP${n}`,
  version: 3,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  price: 100,
  name: 'Before',
  ...values,
})

/** A server with records as they are now; `refuse`: what it refuses whatever the version. */
function serve(now: readonly AnyRecord[], refuse: Record<string, { msg: string; field?: string }> = {}) {
  const calls: RowChange[][] = []
  const known = new Map(now.map((one) => [one.id, one]))
  const once = (rows: readonly RowChange[]): RowsSaved => {
    calls.push([...rows])
    const refused = rows.flatMap(({ id, version }) => {
      const no = refuse[id]
      if (no) return [{ id, ...no }]
      return known.get(id)?.version === version ? [] : [{ id, msg: 'changed since' }]
    })
    const left = new Set(refused.map(({ id }) => id))
    return { saved: rows.map(({ id }) => id).filter((id) => !left.has(id)), refused }
  }
  let saves = 0
  const saveRows: SavePort['saveRows'] = async (_area, rows, { again }) => {
    saves += 1
    const first = once(rows)
    const more = first.refused.length > 0 ? ((await again?.(first.refused)) ?? []) : []
    if (more.length === 0) return first
    const second = once(more)
    const left = first.refused.filter(({ id }) => !more.some((row) => row.id === id))
    return { saved: [...first.saved, ...second.saved], refused: [...left, ...second.refused] }
  }
  const source = {
    byCodes: async (codes: readonly string[]) => now.filter(({ code }) => codes.includes(code)),
  } as Partial<ListSource> as ListSource
  return { calls, saveRows, source, saves: () => saves }
}

function saving(
  draft: GridDraft,
  server: ReturnType<typeof serve>,
  changes: Partial<GridSave> = {},
): GridSave {
  return {
    area: 'products',
    draft,
    source: server.source,
    port: { saveRows: server.saveRows },
    read: (_field, value) => ({ ok: true, value }),
    words: { conflict: 'conflict', gone: 'gone' },
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...changes,
  }
}

function drafted(...cells: [n: number, field: string, value: unknown][]): GridDraft {
  const draft = new GridDraft()
  for (const [n, field, value] of cells) draft.set([{ record: record(n), index: n, field, value }])
  return draft
}

describe('saving a grid', () => {
  it('sends changed cells with the version they are based on, and empties the draft', async () => {
    const server = serve([record(1), record(2)])
    const draft = drafted([1, 'price', 150], [1, 'name', 'After'], [2, 'price', 250])
    expect(await saveGrid(saving(draft, server))).toEqual({ saved: 2, refused: 0, failed: undefined })
    expect(server.calls).toEqual([
      [
        { id: 'id-1', version: 3, changes: { price: 150, name: 'After' } },
        { id: 'id-2', version: 3, changes: { price: 250 } },
      ],
    ])
    expect(draft.rows.size).toBe(0)
  })

  it('leaves records with a wrong value where they are', async () => {
    const server = serve([record(1), record(2)])
    const draft = drafted([1, 'price', 150])
    draft.set([{ record: record(2), index: 2, field: 'price', value: 'x', error: 'Not a number.' }])
    expect(await saveGrid(saving(draft, server))).toMatchObject({ saved: 1 })
    expect([...draft.rows.keys()]).toEqual(['id-2'])
  })

  it('sends again on the newest version where another user changed other cells', async () => {
    const server = serve([record(1, { version: 5, name: 'Theirs' })])
    const draft = drafted([1, 'price', 150])
    expect(await saveGrid(saving(draft, server))).toMatchObject({ saved: 1, refused: 0 })
    expect(server.calls[1]).toEqual([{ id: 'id-1', version: 5, changes: { price: 150 } }])
    // As one save, which one undo takes back.
    expect(server.saves()).toBe(1)
    expect(draft.rows.size).toBe(0)
  })

  it('keeps a conflict in its cell with the other value, and drops what is already so', async () => {
    const server = serve([record(1, { version: 5, price: 120 }), record(2, { version: 4, price: 250 })])
    const draft = drafted([1, 'price', 150], [2, 'price', 250])
    expect(await saveGrid(saving(draft, server))).toMatchObject({ saved: 0, refused: 1 })
    expect(server.calls).toHaveLength(1)
    expect(draft.cell('id-1', 'price')).toMatchObject({ value: 150, theirs: 120, error: { msg: 'conflict' } })
    expect(draft.rows.has('id-2')).toBe(false)
  })

  it('puts a refusal at its field, at all changed cells where the field is another, and names a deleted record', async () => {
    const server = serve([record(1), record(2)], {
      'id-1': { msg: 'too high', field: 'price' },
      'id-2': { msg: 'locked', field: 'status' },
    })
    const draft = drafted(
      [1, 'price', 150],
      [1, 'name', 'After'],
      [2, 'price', 1],
      [2, 'name', 'x'],
      [3, 'price', 5],
    )
    expect(await saveGrid(saving(draft, server))).toMatchObject({ saved: 0, refused: 3 })
    expect(draft.cell('id-1', 'price')?.error).toEqual({ kind: 'server', msg: 'too high' })
    expect(draft.cell('id-1', 'name')?.error).toBeUndefined()
    expect(draft.cell('id-2', 'name')?.error?.msg).toBe('locked')
    expect(draft.cell('id-3', 'price')?.error?.msg).toBe('gone')
    // A refusal of the server may have passed: it is sent again as it is.
    expect(draft.counts.ready).toBe(3)
  })

  it('keeps what was typed meanwhile, over the saved value', async () => {
    const server = serve([record(1)])
    const draft = drafted([1, 'price', 150])
    const port = {
      saveRows: async (...given: Parameters<SavePort['saveRows']>) => {
        draft.set([{ record: record(1), index: 1, field: 'price', value: 170 }])
        draft.set([{ record: record(1), index: 1, field: 'name', value: 'Later' }])
        return server.saveRows(...given)
      },
    }
    await saveGrid(saving(draft, server, { port }))
    expect(draft.rows.get('id-1')).toMatchObject({
      version: 4,
      cells: { price: { value: 170, base: 150 }, name: { value: 'Later', base: 'Before' } },
    })
  })

  it('leaves a row that is refused again, or not reached again, on its newest version', async () => {
    const sent = async (answer: RowsSaved) => {
      const server = serve([record(1, { version: 5, name: 'Theirs' })])
      const draft = drafted([1, 'price', 150])
      const saveRows: SavePort['saveRows'] = async (_area, _rows, { again }) => {
        await again?.([{ id: 'id-1', msg: 'changed since' }])
        return answer
      }
      return { draft, done: await saveGrid(saving(draft, server, { port: { saveRows } })) }
    }
    const refused = await sent({ saved: [], refused: [{ id: 'id-1', msg: 'too high', field: 'price' }] })
    expect(refused.done).toMatchObject({ saved: 0, refused: 1 })
    expect(refused.draft.cell('id-1', 'price')).toMatchObject({ value: 150, error: { msg: 'too high' } })
    const lost = await sent({ saved: [], refused: [], failed: 'offline' })
    expect(lost.done).toEqual({ saved: 0, refused: 0, failed: 'offline' })
    expect(lost.draft.rows.get('id-1')).toMatchObject({ version: 5, cells: { price: { value: 150 } } })
  })

  it('leaves a row that was not sent again ready, on its newest version', async () => {
    const server = serve([record(1, { version: 5, name: 'Theirs' })])
    const draft = drafted([1, 'price', 150])
    const port = { saveRows: async () => ({ saved: [], refused: [{ id: 'id-1', msg: 'changed since' }] }) }
    expect(await saveGrid(saving(draft, server, { port }))).toMatchObject({ saved: 0, refused: 0 })
    expect(draft.rows.get('id-1')).toMatchObject({ version: 5, cells: { price: { value: 150, base: 100 } } })
    expect(draft.counts.ready).toBe(1)
  })

  it('sends nothing of a row with a value that the schema refuses, and marks its cell', async () => {
    const server = serve([record(1), record(2)])
    const draft = drafted([1, 'price', 150], [2, 'price', -1], [2, 'name', 'After'])
    const read: GridSave['read'] = (_field, value) =>
      value === -1 ? { ok: false, message: 'too low' } : { ok: true, value }
    expect(await saveGrid(saving(draft, server, { read }))).toMatchObject({ saved: 1, refused: 1 })
    expect(server.calls).toEqual([[{ id: 'id-1', version: 3, changes: { price: 150 } }]])
    expect(draft.cell('id-2', 'price')?.error).toEqual({ kind: 'input', msg: 'too low' })
    expect(draft.cell('id-2', 'name')).toMatchObject({ value: 'After' })
    expect(draft.cell('id-2', 'name')?.error).toBeUndefined()
  })

  it('a refused row that was discarded or typed in meanwhile is as the user left it', async () => {
    const refuse = { 'id-1': { msg: 'too high' }, 'id-2': { msg: 'too high' } }
    const server = serve([record(1), record(2)], refuse)
    const draft = drafted([1, 'price', 150], [2, 'price', 250])
    const port = {
      saveRows: async (...given: Parameters<SavePort['saveRows']>) => {
        draft.drop('id-1', 'price')
        draft.set([{ record: record(2), index: 2, field: 'price', value: 270 }])
        return server.saveRows(...given)
      },
    }
    await saveGrid(saving(draft, server, { port }))
    expect([...draft.rows.keys()]).toEqual(['id-2'])
    expect(draft.cell('id-2', 'price')).toMatchObject({ value: 270 })
  })

  it('loses nothing where the connection fails', async () => {
    const server = serve([record(1), record(2)])
    const draft = drafted([1, 'price', 150], [2, 'price', 250])
    const port = { saveRows: async () => ({ saved: ['id-1'], refused: [], failed: 'offline' }) }
    expect(await saveGrid(saving(draft, server, { port }))).toMatchObject({ saved: 1, failed: 'offline' })
    expect([...draft.rows.keys()]).toEqual(['id-2'])
  })
})
