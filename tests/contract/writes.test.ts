/** Every area's writes: versions, idempotency, unknown fields, audit and undo, on both databases. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import { holds } from '../../src/core/abilities.ts'
import type { Field } from '../../src/core/fields.ts'
import { ROLES } from '../../src/server/demo/roles.ts'
import { PROOFS } from '../support/area-proofs.ts'
import { type Client, type Row, rowOf, rowsOf } from '../support/client.ts'
import { sampleInput } from '../support/samples.ts'
import { DATABASES, type TestServer } from '../support/server.ts'
import { wordsOf } from '../support/words.ts'

let counter = 0

describe.each(DATABASES)('writes on $kind', ({ start }) => {
  let server: TestServer
  let admin: Client

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
  })
  afterAll(() => server?.close())

  const refs = async (area: string, filled?: string) => {
    const where = encodeURIComponent(JSON.stringify(filled ? [[filled, 'empty', false]] : []))
    const found = rowsOf(await admin.get(`/api/${area}?limit=50&sort=-createdAt&where=${where}`))
    // What is used no longer takes nothing new.
    const rows = found.filter(({ status }) => status !== 'inactive')
    // Another one each time: what is alike twice may have to be asked about.
    const row = rows[counter % rows.length]
    if (!row) throw new Error(`no ${area} to point to`)
    return { ...row, name: '' }
  }

  const list = async (path: string) => rowsOf(await admin.get(path))

  describe.each(
    areas.filter((area) => area.verbs.includes('create')).map((area) => [area.id, area] as const),
  )('%s', (id, area) => {
    /** Texts that can be changed: the record's name where that is one. */
    let named: string = area.nameField
    beforeAll(async () => {
      const { input } = await import(`../../src/areas/${id}/schema.ts`)
      // A line before several lines.
      const texts = ['text', 'longtext'].flatMap((wanted) =>
        Object.entries<Field>(area.fields).filter(([, { type }]) => type === wanted),
      )
      const taken = texts.map(([name]) => name).filter((name) => name in input.shape)
      if (taken.includes(named)) return
      const [first] = taken
      if (first === undefined)
        throw new Error(
          `${id}: these tests change a text, and its input has no field of type text or longtext`,
        )
      named = first
    })
    const sample = async () => {
      const { input, newInput = input } = await import(`../../src/areas/${id}/schema.ts`)
      counter += 1
      return sampleInput(area, newInput, counter, refs, await PROOFS.get(id)?.input?.(list))
    }
    const create = async (): Promise<Row> => {
      const answer = await admin.post(`/api/${id}`, await sample())
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return rowOf(answer)
    }

    test('creates, reads by id and by code, and writes the history', async () => {
      const row = await create()
      expect(row.code).toMatch(new RegExp(`^${area.code.prefix}\\d{${area.code.digits},}$`))
      expect(row.version).toBe(1)
      for (const key of [row.id, row.code]) {
        const read = await admin.get(`/api/${id}/${key}`)
        expect(rowOf(read).id).toBe(row.id)
        expect(read.headers.get('etag')).toBe('"1"')
      }
      const activity = rowsOf(await admin.get(`/api/${id}/${row.id}/activity`))
      expect(activity.map((entry) => entry.action)).toEqual(['create'])
    })

    test('fields that are edited by themselves change in bulk, are taken back, and no others do', async () => {
      const editable = Object.entries<Field>(area.fields).filter(([, field]) => field.editable)
      if (editable.length === 0) return
      const row = await create()
      const next: Record<string, unknown> = await sample()
      const url = `/api/${id}/bulk/update`
      const changes = Object.fromEntries(editable.map(([name]) => [name, next[name] ?? null]))
      const dry = await admin.post(url, { ids: [row.id], changes, dryRun: true })
      expect(dry.body.data, JSON.stringify(dry.body)).toMatchObject({ total: 1, changed: 1, refusedCount: 0 })
      expect(rowOf(await admin.get(`/api/${id}/${row.id}`)).version).toBe(1)
      const done = await admin.post(url, { rows: [{ id: row.code, version: 1, changes }] })
      const { changed, audits } = done.body.data as unknown as { changed: number; audits: string[] }
      expect(changed, JSON.stringify(done.body)).toBe(1)
      const again = await admin.post(url, { ids: [row.id], changes })
      expect(again.body.data).toMatchObject({ changed: 0, refused: [{ code: row.code }] })
      const undone = await admin.post('/api/undo', { audits })
      expect((undone.body.data as unknown as { undone: unknown[] }).undone).toHaveLength(1)
      for (const name of ['id', 'version', 'code', ...Object.keys(area.fields)]) {
        if (changes[name] !== undefined) continue
        const foreign = await admin.post(url, { ids: [row.id], changes: { [name]: null } })
        expect(foreign.status, name).toBe(400)
        expect(foreign.body.fields, name).toHaveProperty(name)
      }
    })

    test('says of each missing and each foreign field what is wrong', async () => {
      const empty = await admin.post(`/api/${id}`, {})
      expect(empty.status).toBe(400)
      expect(Object.keys(empty.body.fields ?? {}).length).toBeGreaterThan(0)
      for (const foreign of [
        'id',
        'version',
        'createdAt',
        'createdById',
        'search',
        '__proto__x',
        'password_hash',
      ]) {
        const answer = await admin.post(`/api/${id}`, { ...(await sample()), [foreign]: 'x' })
        expect(answer.status, foreign).toBe(400)
        expect(Object.keys(answer.body.fields ?? {}), foreign).toContain(foreign)
      }
    })

    test('an update needs the version, and a stale one gets the current record back', async () => {
      const row = await create()
      const name = named
      const change = { [name]: `${String(row[name])} hai` }
      if (id === 'accounts') expect(Object.keys(change)).toEqual(['name'])
      const path = `/api/${id}/${row.code}`
      expect((await admin.call('PUT', path, change)).status).toBe(428)
      const saved = await admin.call('PUT', path, change, { 'If-Match': '"1"' })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      expect(rowOf(saved).version).toBe(2)
      const stale = await admin.call('PUT', path, { [name]: 'Tên khác hẳn' }, { 'If-Match': '"1"' })
      expect(stale.status).toBe(412)
      expect(stale.body.current?.version).toBe(2)
      expect(rowOf(await admin.get(path))[name]).toBe(change[name])
    })

    test('an update that changes nothing writes nothing', async () => {
      const row = await create()
      const same = { [named]: row[named] }
      const saved = await admin.call('PUT', `/api/${id}/${row.id}`, same, { 'If-Match': '"1"' })
      expect(saved.status).toBe(200)
      expect(rowOf(saved).version).toBe(1)
    })

    // Many for one area: the others go through the same statement.
    const atOnce = id === 'orders' ? 200 : 8
    test(`${atOnce} saves at once: one succeeds, the others learn that they are stale`, async () => {
      const row = await create()
      const saves = Array.from({ length: atOnce }, (_, n) =>
        admin.call('PUT', `/api/${id}/${row.id}`, { [named]: `Lượt lưu ${n}` }, { 'If-Match': '"1"' }),
      )
      const statuses = (await Promise.all(saves)).map((answer) => answer.status)
      expect(statuses.filter((status) => status === 200).length).toBe(1)
      expect(statuses.filter((status) => status === 412).length).toBe(atOnce - 1)
    })

    test('the same key has one effect, another body under it is refused', async () => {
      const body = await sample()
      const headers = { 'Idempotency-Key': randomUUID() }
      const twice = await Promise.all([
        admin.post(`/api/${id}`, body, headers),
        admin.post(`/api/${id}`, body, headers),
      ])
      expect(twice.map((answer) => answer.status)).toEqual([201, 201])
      expect(rowOf(twice[0]).id).toBe(rowOf(twice[1]).id)
      const other = await admin.post(`/api/${id}`, { ...body, [named]: 'Thân khác' }, headers)
      expect(other.status).toBe(422)
    })

    test('a deleted record is gone, and comes back whole', async () => {
      if (!area.verbs.includes('delete')) return
      const row = await create()
      const removed = await admin.call('DELETE', `/api/${id}/${row.id}`)
      expect(removed.status, JSON.stringify(removed.body)).toBe(200)
      expect((await admin.get(`/api/${id}/${row.id}`)).status).toBe(404)
      const undone = await admin.post('/api/undo', { audits: [removed.body.audit] })
      expect((undone.body.data as { undone: unknown[] }).undone.length, JSON.stringify(undone.body)).toBe(1)
      const back = rowOf(await admin.get(`/api/${id}/${row.code}`))
      expect({ ...back, version: 0, updatedAt: '' }).toEqual({
        ...back,
        ...row,
        version: 0,
        updatedAt: '',
      })
    })

    test('an edit stands in the history with what was and what is, and undo brings that back', async () => {
      const row = await create()
      const path = `/api/${id}/${row.id}`
      const [was, is] = [row[named], `${String(row[named])} khác`]
      const saved = await admin.call('PUT', path, { [named]: is }, { 'If-Match': '"1"' })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      const [edit] = rowsOf(await admin.get(`${path}/activity`))
      expect(edit).toMatchObject({ action: 'update', changes: { [named]: [was, is] } })
      const undone = await admin.post('/api/undo', { audits: [saved.body.audit] })
      expect((undone.body.data as { undone: unknown[] }).undone, JSON.stringify(undone.body)).toHaveLength(1)
      expect(rowOf(await admin.get(path))[named]).toBe(was)
      const [back] = rowsOf(await admin.get(`${path}/activity`))
      expect(back).toMatchObject({ changes: { [named]: [is, was] } })
    })

    test('an undo is refused once somebody else has changed the record', async () => {
      const row = await create()
      const path = `/api/${id}/${row.id}`
      const first = await admin.call('PUT', path, { [named]: 'Thay đổi một' }, { 'If-Match': '"1"' })
      await admin.call('PUT', path, { [named]: 'Thay đổi hai' }, { 'If-Match': '"2"' })
      const undone = await admin.post('/api/undo', { audits: [first.body.audit] })
      const data = undone.body.data as { undone: unknown[]; refused: { msg: string }[] }
      expect(data.undone).toEqual([])
      expect(data.refused[0]?.msg).toBeTruthy()
      expect(rowOf(await admin.get(path))[named]).toBe('Thay đổi hai')
    })

    test('somebody without the ability is told which one is missing', async () => {
      const role = ROLES.find(({ abilities }) => !holds(new Set(abilities), `${id}.create`))
      const refused = await (await server.as(role?.key ?? '')).post(`/api/${id}`, await sample())
      expect(refused.status).toBe(403)
      expect(refused.body.msg).toContain((await wordsOf(id)).title)
    })
  })
})
