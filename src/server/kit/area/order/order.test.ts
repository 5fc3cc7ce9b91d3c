/** Order by hand on both kinds of database: places, moves at once, undo, and what is no place. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { admin, harnessOf, KINDS, type Row, row, rows } from '../../../../../tests/support/kit-harness.ts'

const BASE = '/api/call-outcomes'

describe.each(KINDS)('order by hand on $kind', (which) => {
  const { h, missing } = harnessOf(which)
  let made: Row[]
  beforeEach(async () => {
    if (missing) return
    h.actor = admin
    await sql`delete from call_outcomes`.execute(h.database.db)
    made = []
    for (const name of ['A', 'B', 'C', 'D', 'E']) made.push(await create(name))
  })

  const create = async (name: string): Promise<Row> => {
    const answer = await h.call('POST', BASE, { name, nameEn: name, effect: 'busy' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return row(answer)
  }
  const idOf = (name: string) => made.find((one) => one.name === name)?.id ?? ''
  const idsOf = (names: string) => [...names].map(idOf)
  const shown = async () =>
    rows(await h.list('call-outcomes', { sort: 'place' }))
      .map(({ name }) => name)
      .join('')
  const keys = async () => {
    const found = await sql<{ place: string }>`
      select place from call_outcomes order by place, id`.execute(h.database.db)
    return found.rows.map(({ place }) => place)
  }
  const move = (names: string, spot: object) => h.call('POST', `${BASE}/move`, { ids: idsOf(names), ...spot })
  const done = async (names: string, spot: object) => {
    const answer = await move(names, spot)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data as { changed: number; audits: string[]; refused: { id: string }[] }
  }
  const undo = (audits: readonly string[]) => h.call('POST', '/api/undo', { audits })

  describe.skipIf(missing)('works', () => {
    test('a new record is the last; one or several go before, after, to the top and to the end', async () => {
      expect(await shown()).toBe('ABCDE')
      await done('D', { before: idOf('B') })
      expect(await shown()).toBe('ADBCE')
      await done('A', { after: idOf('C') })
      expect(await shown()).toBe('DBCAE')
      await done('ED', { before: idOf('C') })
      expect(await shown()).toBe('BEDCA')
      await done('A', { end: 'first' })
      await done('BE', { end: 'last' })
      expect(await shown()).toBe('ADCBE')
      await create('F')
      expect(await shown()).toBe('ADCBEF')
      // A move writes the moved rows and no others.
      const found = rows(await h.list('call-outcomes', {}))
      expect(found.find(({ name }) => name === 'C')?.version).toBe(1)
    })

    test('the list goes on by its cursor, and its row numbers are those of the order', async () => {
      await done('E', { end: 'first' })
      const first = await h.list('call-outcomes', { sort: 'place', limit: '2' })
      const next = await h.list('call-outcomes', {
        sort: 'place',
        limit: '2',
        after: first.body.next ?? '',
      })
      expect([...rows(first), ...rows(next)].map(({ name }) => name).join('')).toBe('EABC')
      const at = await h.get(`${BASE}/position?id=${idOf('C')}&sort=place`)
      expect(at.body.data).toEqual({ at: 3 })
    })

    test('a move is in the history and is taken back, several at once too', async () => {
      const { audits } = await done('DE', { end: 'first' })
      const history = await h.get(`${BASE}/${idOf('D')}/activity`)
      expect(rows(history)[0]).toMatchObject({ action: 'move' })
      expect((await undo(audits)).status).toBe(200)
      expect(await shown()).toBe('ABCDE')
    })

    test('moves at once: none is lost, and no two records have one place', async () => {
      const answers = await Promise.all([
        ...idsOf('ABCDE').map((id) => h.call('POST', `${BASE}/move`, { ids: [id], end: 'first' })),
        ...['A', 'B', 'D', 'E'].map((name) => move(name, { after: idOf('C') })),
        create('F'),
        create('G'),
      ])
      for (const answer of answers)
        if ('status' in answer && 'body' in answer) expect(answer.status).toBe(200)
      expect([...(await shown())].sort().join('')).toBe('ABCDEFG')
      const all = await keys()
      expect(new Set(all).size).toBe(all.length)
    })

    test('keys that are equal, foreign or too long are replaced, in the same order', async () => {
      for (const place of ['a1', 'no key', `a1${'V'.repeat(60)}`]) {
        await sql`update call_outcomes set place = ${place}`.execute(h.database.db)
        const before = await shown()
        await done(before[4] ?? '', { before: idOf(before[2] ?? '') })
        const [a, b, c, d, e] = before
        expect(await shown()).toBe([a, b, e, c, d].join(''))
        const all = await keys()
        expect(new Set(all).size).toBe(5)
        expect(Math.max(...all.map((key) => key.length))).toBeLessThan(10)
      }
    })

    test('a move from before all keys were replaced is not taken back', async () => {
      const { audits } = await done('E', { before: idOf('B') })
      await sql`update call_outcomes set place = 'a1' where name in ('A', 'B')`.execute(h.database.db)
      await done('D', { before: idOf('B') })
      const answer = await undo(audits)
      expect((answer.body.data as { refused: object[] }).refused).toHaveLength(1)
    })

    test('a hundred moves to one spot stay short', async () => {
      for (let round = 0; round < 100; round++) await done(round % 2 ? 'D' : 'E', { after: idOf('A') })
      expect(Math.max(...(await keys()).map((key) => key.length))).toBeLessThanOrEqual(41)
    })
  })

  describe.skipIf(missing)('refuses', () => {
    const refused = async (names: string, spot: object, field: string) => {
      const answer = await move(names, spot)
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
    }

    test('a spot that is none', async () => {
      await refused('A', {}, 'before')
      await refused('A', { before: idOf('B'), after: idOf('C') }, 'before')
      await refused('A', { before: idOf('A') }, 'before')
      await refused('A', { after: randomUUID() }, 'after')
      await refused('A', { before: 'KQ0001' }, 'before')
      await refused('A', { end: 'middle' }, 'end')
      await refused('A', { end: 'first', place: 'a0' }, 'place')
      await refused('', { end: 'first' }, 'ids')
      const many = Array.from({ length: 201 }, () => randomUUID())
      expect((await h.call('POST', `${BASE}/move`, { ids: many, end: 'first' })).status).toBe(400)
      expect(await shown()).toBe('ABCDE')
    })

    test('a key that somebody sends, in every kind of write', async () => {
      const body = { name: 'X', nameEn: 'X', effect: 'busy', place: 'Zz' }
      expect((await h.call('POST', BASE, body)).status).toBe(400)
      const put = await h.call('PUT', `${BASE}/${idOf('A')}`, { place: 'Zz' }, { 'If-Match': '"1"' })
      expect(put.status).toBe(400)
      const bulk = await h.call('POST', `${BASE}/bulk/update`, {
        ids: idsOf('A'),
        changes: { place: 'Zz' },
      })
      expect(bulk.status).toBe(400)
      expect((await h.list('call-outcomes', { where: [['place', 'eq', 'a0']] })).status).toBe(400)
    })

    test('a record that is gone, while the others move', async () => {
      const gone = randomUUID()
      const answer = await h.call('POST', `${BASE}/move`, { ids: [gone, ...idsOf('A')], end: 'last' })
      expect(answer.body.data).toMatchObject({ changed: 1, refused: [{ id: gone }] })
      expect(await shown()).toBe('BCDEA')
    })
  })
})
