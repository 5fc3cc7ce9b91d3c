/**
 * Every decision of every area is made on the version that was read: without one it is refused, with an older one too, and of two
 * at once one is made.
 */
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import type { AnyRecord } from '../../src/core/area.ts'
import type { Field } from '../../src/core/fields.ts'
import { isDecision, refusal, STATELESS } from '../../src/core/states.ts'
import { newId } from '../../src/server/kit/ids.ts'
import { type AnyStates, PROOFS, statesOf } from '../support/area-proofs.ts'
import { UNREAD } from '../support/as-read.ts'
import { type Client, type Row, rowOf, rowsOf } from '../support/client.ts'
import { DATABASES, type TestServer } from '../support/server.ts'
import { argsFor } from '../support/transition-args.ts'

const withStates = areas.filter((area) => existsSync(`src/areas/${area.id}/states.ts`))
const AS_SENT = { [UNREAD]: 'yes' }
const version = (of: number) => ({ 'if-match': `"${of}"` })

/** Verbs that decide in whichever area they are; what moves money does so by its declaration. */
const DECIDING =
  /^(approve|reject|refund|publish|shoot|book|enforce|remit)(-|$)|^confirm-payment$|^(approve|reject)-return$/

test('every transition with the verb of a decision is declared as one', async () => {
  const missing: string[] = []
  for (const { id } of withStates)
    for (const [name, row] of Object.entries((await statesOf(id))?.transitions ?? {}))
      if (DECIDING.test(name) && !isDecision(row)) missing.push(`${id}.${name}`)
  expect(missing).toEqual([])
})

describe.each(DATABASES)('versions of decisions on $kind', ({ start }) => {
  let server: TestServer
  let admin: Client
  let colleague: Client

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
    // Another account with all abilities.
    await sql`
      insert into accounts select x.* from accounts t, jsonb_populate_record(null::accounts,
        to_jsonb(t) || ${JSON.stringify({ id: newId(), code: 'NV99999', username: 'admin.hai' })}::jsonb
          || jsonb_build_object('email', 'hai@example.com', 'phone', '0912000111')) x
      where t.username = 'admin'`.execute(server.database.db)
    colleague = await server.as('admin.hai')
  })
  afterAll(() => server?.close())

  /** Changes a field of a record as a colleague would; the history has it, whichever state the record is in. */
  async function changed(id: string, { id: record, code, version: seen }: Row): Promise<string> {
    const fields: readonly [string, Field][] = Object.entries(
      areas.find((one) => one.id === id)?.fields ?? {},
    )
    const [field] = fields.find(([, { type, derived }]) => type === 'text' && !derived) ??
      fields.find(([, { type, derived }]) => type === 'enum' && !derived) ?? ['code']
    const now = rowOf(await admin.get(`/api/${id}/${record}`))
    const face = (await import(`../../src/areas/${id}/server/index.ts`)) as { server: { table: string } }
    await sql`update ${sql.table(face.server.table)} set version = version + 1 where id = ${record}::uuid`.execute(
      server.database.db,
    )
    await sql`
      insert into audit (id, area, record_id, code, action, verb, change, before, after, version_after, source, request_id, at)
      values (${newId()}::uuid, ${id}, ${record}::uuid, ${code}, 'update', 'edit', 'none',
        ${JSON.stringify({ [field]: 'Trước đó' })}::jsonb, ${JSON.stringify({ [field]: now[field] ?? 'Sau đó' })}::jsonb,
        ${seen + 1}, 'api', 'versions', now())`.execute(server.database.db)
    return field
  }

  /** A record that a transition can start from. */
  async function candidates(id: string, states: AnyStates, name: string): Promise<Row[]> {
    const from = states.transitions[name]?.from ?? []
    const conditions = states.field === STATELESS ? [] : [[states.field, 'in', from]]
    const where = encodeURIComponent(JSON.stringify(conditions))
    const spared = PROOFS.get(id)?.spared
    const rows = rowsOf(await admin.get(`/api/${id}?where=${where}&limit=100`))
    return rows.filter((row) => !spared?.(row) && !refusal(states, name, row as unknown as AnyRecord))
  }

  test.each(withStates.map(({ id }) => [id] as const))('%s', async (id) => {
    const states = await statesOf(id)
    if (!states) throw new Error(`${id} has no states`)
    const excused = PROOFS.get(id)?.unmoved ?? {}
    for (const [name, row] of Object.entries(states.transitions)) {
      const [record, ...more] = await candidates(id, states, name)
      if (!record) {
        expect(excused, `${id}.${name}: no demo record takes it`).toHaveProperty([name])
        continue
      }
      const path = `/api/${id}/${record.id}/${name}`
      const args = await argsFor(admin, id, record, row.steps)
      const ids = [record.id]
      if (isDecision(row)) {
        const without = await admin.post(path, args, AS_SENT)
        expect([without.status, without.body.msg], path).toEqual([428, expect.stringContaining('If-Match')])
        const many = await admin.post(`/api/${id}/bulk/${name}`, { ids, args }, AS_SENT)
        expect(many.status, path).toBe(428)
        const filter = { query: { where: [['code', 'eq', record.code]] }, args }
        expect((await admin.post(`/api/${id}/bulk/${name}`, filter, AS_SENT)).status, path).toBe(428)
      }
      const field = await changed(id, record)
      const older = await admin.post(path, args, version(record.version))
      expect(older.status, `${path}: ${JSON.stringify(older.body)}`).toBe(412)
      expect(older.body, path).toMatchObject({
        changed: [field],
        was: { [field]: expect.anything() },
        current: { id: record.id, version: record.version + 1 },
      })
      const rows = [{ id: record.id, version: record.version }]
      const bulk = await admin.post(`/api/${id}/bulk/${name}`, { rows, args }, AS_SENT)
      expect(bulk.body.data, path).toMatchObject({
        changed: 0,
        refused: [{ code: record.code, unseen: true }],
      })
      const seen = rowOf(await admin.get(`/api/${id}/${record.id}`))
      expect(seen, path).toMatchObject({
        version: record.version + 1,
        ...(states.field !== STATELESS && { [states.field]: record[states.field] }),
      })
      if (!isDecision(row)) continue
      // Two at once, on one they both have read; where the database has a rule of its own, on the next record.
      let statuses: number[] = []
      for (const one of [seen, ...more]) {
        const own = one === seen ? args : await argsFor(admin, id, one, row.steps)
        const answers = await Promise.all(
          [admin, colleague].map((who) =>
            who.post(`/api/${id}/${one.id}/${name}`, own, version(one.version)),
          ),
        )
        statuses = answers.map(({ status }) => status).sort()
        if (statuses[0] !== 200) continue
        const told = answers.find(({ status }) => status === 412)?.body as { changed?: unknown[] } | undefined
        expect(told?.changed?.length, path).toBeGreaterThan(0)
        break
      }
      if (statuses[0] !== 200) expect(excused, `${path}: ${statuses}`).toHaveProperty([name])
      else expect(statuses, path).toEqual([200, 412])
    }
  })
})
