/** Every named transition of every area: allowed exactly where its table says, single, bulk and dry. */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { areas } from '../../src/areas/index.ts'
import type { AnyRecord } from '../../src/core/area.ts'
import type { Field } from '../../src/core/fields.ts'
import { refusal, STATELESS } from '../../src/core/states.ts'
import { type AnyStates, PROOFS, statesOf } from '../support/area-proofs.ts'
import { type Client, type Row, rowOf, rowsOf } from '../support/client.ts'
import { DATABASES, type TestServer } from '../support/server.ts'
import { argsFor } from '../support/transition-args.ts'

/** Conditions of records in a state; none in an area without states. */
const inStates = ({ field }: AnyStates, operator: string, value: unknown) =>
  field === STATELESS ? [] : [[field, operator, value]]

const withStates = areas.filter((area) => existsSync(`src/areas/${area.id}/states.ts`))

describe.each(DATABASES)('transitions on $kind', ({ start }) => {
  let server: TestServer
  let admin: Client

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
  })
  afterAll(() => server?.close())

  describe.each(withStates.map((area) => [area.id] as const))('%s', (id) => {
    const { unseen: known = {}, unmoved: excused = {}, spared } = PROOFS.get(id) ?? {}

    /** One record in each state that the demo data has. */
    async function recordsByState(states: AnyStates): Promise<Map<string, Row>> {
      const found = new Map<string, Row>()
      for (const state of states.values) {
        const where = encodeURIComponent(JSON.stringify(inStates(states, 'eq', state)))
        const row = rowsOf(await admin.get(`/api/${id}?where=${where}&limit=1`))[0]
        if (row) found.set(state, row)
      }
      return found
    }

    test('a dry run decides as the pure guard does, for every state, and writes nothing', async () => {
      const states = await statesOf(id)
      if (!states) throw new Error(`${id} has no states`)
      const records = await recordsByState(states)
      const unseen = states.values.filter((state) => !records.has(state))
      for (const state of unseen)
        expect(
          Object.keys(known),
          `no demo record in state ${state}: add one in src/areas/${id}/demo/index.ts, or why there is none in proofs.ts`,
        ).toContain(state)
      for (const state of Object.keys(known))
        expect(unseen, `there is a demo record in state ${state}: take it out of proofs.ts`).toContain(state)
      for (const [name, row] of Object.entries(states.transitions)) {
        for (const [state, record] of records) {
          const why = refusal(states, name, record as unknown as AnyRecord)
          const answer = await admin.post(`/api/${id}/bulk/${name}`, {
            ids: [record.id],
            args: await argsFor(admin, id, record, row.steps),
            dryRun: true,
          })
          expect(answer.status, `${name} from ${state}: ${JSON.stringify(answer.body)}`).toBe(200)
          const data = answer.body.data as { changed: number; refused: { msg: string }[] }
          if (why) {
            expect(data.changed, `${name} from ${state}`).toBe(0)
            expect(data.refused[0]?.msg, `${name} from ${state}`).toBeTruthy()
            expect(data.refused[0]?.msg).not.toContain('reasons.')
            const single = await admin.post(
              `/api/${id}/${record.id}/${name}`,
              await argsFor(admin, id, record, row.steps),
            )
            expect(single.status, `${name} from ${state}`).toBe(409)
          }
        }
      }
      for (const [state, { id: key, version }] of records)
        expect(rowOf(await admin.get(`/api/${id}/${key}`)).version, state).toBe(version)
    })

    test('moves, is in the history under its name, and is taken back by undo', async () => {
      const states = await statesOf(id)
      if (!states) throw new Error(`${id} has no states`)
      const unmoved: string[] = []
      for (const [name, row] of Object.entries(states.transitions)) {
        const where = encodeURIComponent(JSON.stringify(inStates(states, 'in', row.from)))
        const candidates = rowsOf(await admin.get(`/api/${id}?where=${where}&limit=100`))
        const record = candidates.find(
          (one) => !spared?.(one) && !refusal(states, name, one as unknown as AnyRecord),
        )
        if (!record) {
          unmoved.push(name)
          continue
        }
        const before = rowOf(await admin.get(`/api/${id}/${record.id}`))
        const moved = await admin.post(
          `/api/${id}/${record.code}/${name}`,
          await argsFor(admin, id, record, row.steps),
        )
        // Refused by a rule that only the database knows.
        if (moved.status === 409) {
          unmoved.push(name)
          continue
        }
        expect(moved.status, `${name}: ${JSON.stringify(moved.body)}`).toBe(200)
        const after = rowOf(moved)
        expect(after.version, name).toBe(before.version + 1)
        if (row.to !== 'same') expect(after[states.field], name).toBe(row.to)
        const history = rowsOf(await admin.get(`/api/${id}/${record.id}/activity`))
        expect(history[0]?.action, name).toBe(name)

        if (row.danger === 'confirm') continue // asked first, because it cannot be taken back
        const undone = await admin.post('/api/undo', { audits: [moved.body.audit] })
        const data = undone.body.data as { undone: unknown[]; refused: unknown[] }
        expect(data.undone.length, `${name}: ${JSON.stringify(undone.body)}`).toBe(1)
        const restored = rowOf(await admin.get(`/api/${id}/${record.id}`))
        expect(restored[states.field], name).toBe(before[states.field])
      }
      expect(
        unmoved.filter((name) => !(name in excused)),
        `add a demo record that takes it, or why there is none to unmoved of src/areas/${id}/proofs.ts`,
      ).toEqual([])
    })

    test('a record whose state fixes its fields takes no change, alone or among many', async () => {
      const states = await statesOf(id)
      if (!states?.editable) return
      const { input } = (await import(`../../src/areas/${id}/schema.ts`)) as { input: z.ZodObject }
      const area = areas.find((one) => one.id === id)
      const fields = Object.entries<Field>(area?.fields ?? {}).filter(([name]) => name in input.shape)
      const [text] = fields.find(([, { type }]) => type === 'text') ?? []
      const [cell] = fields.find(([, { editable }]) => editable) ?? []
      let seen = 0
      for (const [state, { id: key }] of await recordsByState(states)) {
        const record = rowOf(await admin.get(`/api/${id}/${key}`))
        if (!states.editable(record as unknown as AnyRecord)) continue
        seen++
        if (text) {
          const put = await admin.call(
            'PUT',
            `/api/${id}/${key}`,
            { [text]: 'Một giá trị khác' },
            { 'if-match': `"${record.version}"` },
          )
          expect(put.status, `${state}: ${JSON.stringify(put.body)}`).toBe(409)
        }
        if (cell) {
          const many = await admin.post(`/api/${id}/bulk/update`, { ids: [key], changes: { [cell]: null } })
          expect(many.body.data ?? many.body, state).toMatchObject(
            many.status === 200 ? { changed: 0, refused: [{ code: record.code }] } : { fields: {} },
          )
        }
        expect(rowOf(await admin.get(`/api/${id}/${key}`)).version).toBe(record.version)
      }
      expect(seen, 'no demo record in a state that fixes its fields').toBeGreaterThan(0)
    })

    test('bad arguments are named and change nothing', async () => {
      const states = await statesOf(id)
      if (!states) throw new Error(`${id} has no states`)
      const row = rowsOf(await admin.get(`/api/${id}?limit=1`))[0]
      if (!row) throw new Error(`no ${id}`)
      for (const name of Object.keys(states.transitions)) {
        const answer = await admin.post(`/api/${id}/${row.id}/${name}`, { nonsense: 1 })
        expect(answer.status, name).toBe(400)
        expect(Object.keys(answer.body.fields ?? {}), name).toContain('nonsense')
      }
    })
  })

  test('two people confirming the same order: one effect, the other learns why not', async () => {
    const where = encodeURIComponent(
      JSON.stringify([
        ['status', 'eq', 'pending'],
        ['paymentMethod', 'eq', 'cod'],
        ['addressComplete', 'eq', true],
      ]),
    )
    const telesales = await server.as('telesales')
    for (const order of rowsOf(await admin.get(`/api/orders?where=${where}&limit=5`))) {
      const confirms = async () => {
        const history = rowsOf(await admin.get(`/api/orders/${order.id}/activity`))
        return history.filter((entry) => entry.action === 'confirm').length
      }
      const before = await confirms()
      const answers = await Promise.all([
        admin.post(`/api/orders/${order.id}/confirm`, {}),
        telesales.post(`/api/orders/${order.id}/confirm`, {}),
      ])
      const statuses = answers.map((answer) => answer.status).sort()
      if (statuses[0] === 409) continue // out of stock for both
      expect(statuses).toEqual([200, 409])
      expect(await confirms()).toBe(before + 1)
    }
  })

  test('bulk: what can move moves, the rest is listed with its reason', async () => {
    const picked = await Promise.all(
      ['pending', 'delivered', 'cancelled'].map(async (status) => {
        const where = encodeURIComponent(JSON.stringify([['status', 'eq', status]]))
        return rowsOf(await admin.get(`/api/orders?where=${where}&limit=20`))
      }),
    )
    const ids = picked.flat().map((row) => row.id)
    const answer = await admin.post('/api/orders/bulk/cancel', { ids, args: { reason: 'duplicate' } })
    const data = answer.body.data as {
      changed: number
      refused: { id: string; code: string; msg: string }[]
      audits: string[]
    }
    expect(data.changed + data.refused.length).toBe(ids.length)
    expect(data.refused.length).toBe((picked[1]?.length ?? 0) + (picked[2]?.length ?? 0))
    expect(data.refused.every((one) => one.code.startsWith('DH') && one.msg.length > 5)).toBe(true)
    const undone = await admin.post('/api/undo', { audits: data.audits })
    const back = undone.body.data as { undone: unknown[]; refused: { msg: string }[] }
    // Goods that were short all along cannot be reserved again; of twenty orders some have enough.
    expect(back.undone.length + back.refused.length).toBe(data.changed)
    expect(back.undone.length).toBeGreaterThan(0)
    for (const one of back.refused) expect(one.msg).toContain('trong kho')
  })
})
