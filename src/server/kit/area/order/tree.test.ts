/** Trees on both kinds of database: moves, circles, depth, paths, and two moves at once that together make a circle. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  admin,
  harnessOf,
  KINDS,
  match,
  type Row,
  row,
} from '../../../../../tests/support/kit-harness.ts'
import type { TreeRow } from '../../../../core/wire/tree.ts'
import { inTreeOrder } from './tree.ts'

const BASE = '/api/reasons'

describe.each(KINDS)('a tree on $kind', (which) => {
  const { h, missing } = harnessOf(which)
  let made: Map<string, Row>
  // A(B(C) D) E(F) G
  beforeEach(async () => {
    if (missing) return
    h.actor = admin
    await sql`delete from reasons`.execute(h.database.db)
    made = new Map()
    for (const [name, parent] of ['A', 'BA', 'CB', 'DA', 'E', 'FE', 'G'].map((one) => [...one]))
      await create(name ?? '', parent)
  })

  const idOf = (name: string) => made.get(name)?.id ?? ''
  const create = async (name: string, parent?: string): Promise<Row> => {
    const body = {
      list: 'cancel',
      name: `Lý do ${name}`,
      nameEn: `Reason ${name}`,
      parent: parent ? idOf(parent) : null,
    }
    const answer = await h.call('POST', BASE, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    made.set(name, row(answer))
    return row(answer)
  }
  /** The tree as the API has it: `A(B(C)D)E(F)G`; what is there for others only in small letters. */
  const shown = async (query: Record<string, unknown> = {}): Promise<string> => {
    const text = Object.entries(query).map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    const answer = await h.get(`${BASE}/tree?${text.join('&')}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const names = new Map([...made].map(([name, one]) => [one.code, name]))
    let level = 1
    let said = ''
    for (const [code, at, hit] of answer.body.data as TreeRow[]) {
      said += '('.repeat(Math.max(0, at - level)) + ')'.repeat(Math.max(0, level - at))
      const name = names.get(code) ?? '?'
      said += hit ? name : name.toLowerCase()
      level = at
    }
    return said + ')'.repeat(level - 1)
  }
  const move = (names: string, spot: object) =>
    h.call('POST', `${BASE}/move`, { ids: [...names].map(idOf), ...spot })
  const done = async (names: string, spot: object) => {
    const answer = await move(names, spot)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const result = answer.body.data as { changed: number; audits: string[]; refused: { msg: string }[] }
    expect(result.refused).toEqual([])
    return result
  }
  const refusedWith = (answer: Answer) =>
    (answer.body.data as { refused?: { msg: string }[] } | undefined)?.refused?.map(({ msg }) => msg) ?? []

  describe.skipIf(missing)('works', () => {
    test('before, after, under and out again; a branch goes with its root, and back by undo', async () => {
      expect(await shown()).toBe('A(B(C)D)E(F)G')
      await done('D', { before: idOf('B') })
      expect(await shown()).toBe('A(DB(C))E(F)G')
      const { audits } = await done('B', { end: 'last', under: idOf('E') })
      expect(await shown()).toBe('A(D)E(FB(C))G')
      await done('C', { after: idOf('E') })
      expect(await shown()).toBe('A(D)E(FB)CG')
      await done('G', { end: 'first', under: null })
      expect(await shown()).toBe('GA(D)E(FB)C')
      expect((await h.call('POST', '/api/undo', { audits })).status).toBe(200)
      expect(await shown()).toBe('GA(DB)E(F)C')
    })

    test('of several those go by themselves that stand under no other one', async () => {
      await done('ABG', { end: 'last', under: idOf('E') })
      expect(await shown()).toBe('E(FA(B(C)D)G)')
    })

    test('a form that sets the parent puts the record last there', async () => {
      const set = await h.call('PUT', `${BASE}/${idOf('G')}`, { parent: idOf('A') }, match(1))
      expect(set.status).toBe(200)
      expect(await shown()).toBe('A(B(C)DG)E(F)')
      const bulk = await h.call('POST', `${BASE}/bulk/update`, {
        ids: [idOf('G')],
        changes: { parent: null },
      })
      expect(bulk.body.data).toMatchObject({ changed: 1 })
      expect(await shown()).toBe('A(B(C)D)E(F)G')
    })

    test('a filter keeps what is above its hits; paths begin at the root', async () => {
      expect(await shown({ q: 'reason c' })).toBe('a(b(C))')
      expect(await shown({ where: [['nameEn', 'has', 'F']] })).toBe('e(F)')
      expect(await shown({ q: 'nothing' })).toBe('')
      const paths = await h.get(`${BASE}/tree/paths?ids=${idOf('C')},${idOf('G')}`)
      expect(paths.body.data).toEqual({
        [idOf('C')]: ['Lý do A', 'Lý do B', 'Lý do C'],
        [idOf('G')]: ['Lý do G'],
      })
    })

    test('two moves at once that together make a circle: one is made', async () => {
      for (let round = 0; round < 10; round++) {
        const [one, two] = await Promise.all([
          move('A', { end: 'last', under: idOf('E') }),
          move('E', { end: 'last', under: idOf('A') }),
        ])
        const results = [one, two].map((answer) => (answer.body.data as { changed: number }).changed)
        expect(results.sort()).toEqual([0, 1])
        expect((await shown()).replaceAll(/[()]/g, '')).toHaveLength(7)
        await done('A', { end: 'first', under: null })
        await done('E', { end: 'last', under: null })
      }
      // The same by forms, and by a form beside a move.
      const put = (name: string, parent: string) =>
        h.call('POST', `${BASE}/bulk/update`, { ids: [idOf(name)], changes: { parent: idOf(parent) } })
      await Promise.all([put('A', 'G'), put('G', 'A'), move('G', { end: 'last', under: idOf('E') })])
      expect((await shown()).replaceAll(/[()]/g, '')).toHaveLength(7)
    })

    test('moves of many people: none is lost', async () => {
      const goals = ['A', 'E', 'G', 'D', 'F']
      await Promise.all(
        ['B', 'C', 'D', 'F', 'G'].flatMap((name) =>
          goals.filter((goal) => goal !== name).map((goal) => move(name, { end: 'last', under: idOf(goal) })),
        ),
      )
      expect([...(await shown()).replaceAll(/[()]/g, '')].sort().join('')).toBe('ABCDEFG')
    })
  })

  describe.skipIf(missing)('refuses', () => {
    test('a circle: under itself, under its own, next to its own; by form and by undo too', async () => {
      expect((await move('A', { end: 'last', under: idOf('A') })).status).toBe(400)
      expect(refusedWith(await move('A', { end: 'last', under: idOf('C') }))).toEqual(['treeCycle'])
      expect(refusedWith(await move('A', { before: idOf('C') }))).toEqual(['treeCycle'])
      const put = await h.call('PUT', `${BASE}/${idOf('A')}`, { parent: idOf('B') }, match(1))
      expect([put.status, put.body.fields?.parent?.key]).toEqual([400, 'treeCycle'])
      const { audits } = await done('C', { end: 'last', under: null })
      await done('B', { end: 'last', under: idOf('C') })
      const undo = await h.call('POST', '/api/undo', { audits })
      expect(refusedWith(undo)).toEqual(['treeCycle'])
      expect(await shown()).toBe('A(D)E(F)GC(B)')
    })

    test('more levels than there may be, counting the whole branch', async () => {
      await create('H', 'C')
      const deeper = await h.call('POST', BASE, {
        list: 'cancel',
        name: 'Quá',
        nameEn: 'Too',
        parent: idOf('H'),
      })
      expect([deeper.status, deeper.body.fields?.parent]).toEqual([
        400,
        { key: 'treeDepth', params: { max: 4 } },
      ])
      expect(refusedWith(await move('B', { end: 'last', under: idOf('F') }))).toEqual(['treeDepth'])
      expect(await shown()).toBe('A(B(C(H))D)E(F)G')
    })

    test('a parent that is none, a goal that is none, a parent with children to delete', async () => {
      const foreign = await h.call('POST', BASE, {
        list: 'cancel',
        name: 'Lạc',
        nameEn: 'Stray',
        parent: randomUUID(),
      })
      expect(foreign.status).toBe(400)
      for (const spot of [
        { end: 'last', under: randomUUID() },
        { before: idOf('B'), under: idOf('A') },
        { under: idOf('A') },
        { end: 'last', under: '' },
      ])
        expect((await move('G', spot)).status, JSON.stringify(spot)).toBe(400)
      expect((await h.get(`${BASE}/tree/paths?ids=x`)).status).toBe(400)
      expect((await h.get(`${BASE}/tree?where=x`)).status).toBe(400)
      expect(await shown()).toBe('A(B(C)D)E(F)G')
    })
  })
})

test('a circle in broken data ends, and what hangs on nothing is a root', () => {
  const node = (id: string, parent: string | null) => ({ id, code: id, parent, hit: true, version: 1 })
  expect(inTreeOrder([node('a', 'gone'), node('b', 'a')])).toEqual([
    ['a', 1, true, 1],
    ['b', 2, true, 1],
  ])
  expect(inTreeOrder([node('a', 'b'), node('b', 'a')])).toEqual([])
})
