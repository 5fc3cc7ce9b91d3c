/** Jobs on both databases: made, worked on, told, ended, tried again, taken back. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  admin,
  data,
  Harness,
  KINDS,
  missingPostgres,
  type Row,
  rows,
} from '../../../../tests/support/kit-harness.ts'
import type { Actor } from '../area/face.ts'
import type { Job } from './job.ts'

const telesales: Actor = {
  accountId: randomUUID(),
  username: 'telesales',
  name: 'Nhân viên',
  abilities: new Set(['shops.view', 'shops.deactivate', 'shops.edit']),
  language: 'vi',
}

describe.each(KINDS)('jobs on $kind', ({ kind, open }) => {
  const skip = kind === 'postgres' && missingPostgres
  let harness: Harness
  let close: () => Promise<void>

  beforeAll(async () => {
    if (skip) return
    const opened = await open()
    harness = await Harness.open(opened.database)
    close = opened.close
  })
  afterAll(async () => {
    await harness?.close()
    await close?.()
  })
  beforeEach(() => {
    if (!skip) harness.actor = admin
  })

  const it = test.skipIf(skip)

  /** Shops of a name of their own; every `stubborn`-th cannot be deactivated. */
  async function shops(count: number, stubborn = 0): Promise<string> {
    const name = `Lô ${randomUUID().slice(0, 8)}`
    await sql`
      insert into shops (id, code, search, name, owner, phone, status, kind, tax_code, business_form, address, ward,
        province, on_home, bank_account, bank_holder, bank_name)
      select gen_random_uuid(), 'NCC' || nextval('shops_code'), ${name}, ${name},
        case when ${stubborn} > 0 and n % ${stubborn === 0 ? 1 : stubborn} = 0 then 'Không ngừng được' else 'Đức' end,
        '0912345678', 'active', 'business', (2000000000 + nextval('shops_code'))::text, 'ecommerce', '12 Phố Huế', 'Hàng Bài',
        'Hà Nội', false, '0011', 'DUC', 'VCB' from generate_series(1, ${count}::int) n`.execute(
      harness.database.db,
    )
    return name
  }
  const query = (name: string) => ({ where: [['name', 'eq', name]], q: '' })
  const statusCounts = async (name: string) => {
    const { rows: found } = await sql<{ status: string; count: number; versions: number }>`
      select status, count(*) as count, max(version) as versions from shops where name = ${name}
      group by status order by status`.execute(harness.database.db)
    return Object.fromEntries(found.map(({ status, count }) => [status, count]))
  }

  async function make(url: string, body: unknown, key?: string): Promise<Job> {
    const answer = await harness.call('POST', url, body, key ? { 'idempotency-key': key } : {})
    expect(answer.status, JSON.stringify(answer.body)).toBe(202)
    return data<{ job: Job }>(answer).job
  }
  const read = async (id: string) => data<Job>(await harness.get(`/api/jobs/${id}`))
  async function ended(id: string): Promise<Job> {
    for (let i = 0; i < 1_500; i++) {
      const job = await read(id)
      if (job.finishedAt) return job
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`job ${id} does not end: ${JSON.stringify(await read(id))}`)
  }
  type JobRow = { seq: number; id: string; code: string; state: string; msg: string | null }
  const rowsOf = async (id: string, state: string) =>
    data<JobRow[]>(await harness.get(`/api/jobs/${id}/rows?state=${state}&limit=100`))

  it('a few are changed at once, more of them are a job; a dry run counts both and says why', async () => {
    const few = await shops(30, 10)
    const at = await harness.call('POST', '/api/shops/bulk/deactivate', { query: query(few) })
    expect(at.status).toBe(200)
    expect(data<{ changed: number; refused: unknown[] }>(at)).toMatchObject({ changed: 27 })
    const name = await shops(450, 9)
    const dry = await harness.call('POST', '/api/shops/bulk/deactivate', { query: query(name), dryRun: true })
    expect(dry.status).toBe(200)
    const preview = data<{ refused: unknown[] }>(dry)
    expect(preview).toMatchObject({
      total: 450,
      changed: 400,
      refusedCount: 50,
      reasons: [{ msg: 'stubborn', count: 50 }],
    })
    expect(preview.refused).toHaveLength(50)
    expect(await statusCounts(name)).toEqual({ active: 450 })

    const heard: string[] = []
    const stop = harness.kit.jobs.onEvent(({ state }) => heard.push(state))
    const job = await make('/api/shops/bulk/deactivate', { query: query(name) })
    expect(job).toMatchObject({
      state: 'queued',
      total: 450,
      done: 0,
      action: 'transition',
      name: 'deactivate',
    })
    // What matches later is no part of it.
    const over = await ended(job.id)
    stop()
    expect(over).toMatchObject({ state: 'done', total: 450, done: 450, changed: 400, refused: 50, failed: 0 })
    expect(over.counts).toEqual({ waiting: 0, changed: 400, refused: 50, failed: 0, undone: 0, conflict: 0 })
    expect(over).toMatchObject({ canUndo: true, canRetry: true, by: { name: 'Quản trị' }, error: null })
    expect(await statusCounts(name)).toEqual({ active: 50, inactive: 400 })
    expect(heard[0]).toBe('queued')
    expect(heard).toContain('running')
    expect(heard.at(-1)).toBe('done')
    const refused = await rowsOf(job.id, 'refused')
    expect(refused).toHaveLength(50)
    expect(refused[0]).toMatchObject({ state: 'refused', msg: 'stubborn' })
    const first = await harness.get(`/api/jobs/${job.id}/rows?limit=100`)
    const next = (first.body as unknown as { next: number }).next
    expect(next).toBe(100)
    expect(data<JobRow[]>(await harness.get(`/api/jobs/${job.id}/rows?after=400&limit=100`))).toHaveLength(50)

    // Each change is one of the record's own, and can be taken back by itself.
    const [changed] = await rowsOf(job.id, 'changed')
    const history = await harness.get(`/api/shops/${changed?.id}/activity`)
    const [entry] = data<{ id: string; action: string; undoable: boolean }[]>(history)
    expect(entry).toMatchObject({ action: 'deactivate', undoable: true, job: job.id })
    const undone = await harness.call('POST', '/api/undo', { audits: [entry?.id] })
    expect(data<{ undone: unknown[] }>(undone).undone).toHaveLength(1)
  })

  it('what was refused is tried again by itself, once', async () => {
    const name = await shops(300, 3)
    const job = await ended((await make('/api/shops/bulk/deactivate', { query: query(name) })).id)
    expect(job).toMatchObject({ changed: 200, refused: 100 })
    await sql`update shops set owner = 'Đã chịu' where name = ${name}`.execute(harness.database.db)
    const again = await make(`/api/jobs/${job.id}/retry`, undefined)
    expect(again).toMatchObject({ total: 100, retryOf: job.id, action: 'transition' })
    expect(await ended(again.id)).toMatchObject({ state: 'done', changed: 100, refused: 0, canRetry: false })
    expect(await statusCounts(name)).toEqual({ inactive: 300 })
    expect((await read(job.id)).canRetry).toBe(false)
    expect((await harness.call('POST', `/api/jobs/${job.id}/retry`)).status).toBe(409)
  })

  it('undo restores what is unchanged since and names the others; undoing the undo does it again', async () => {
    const name = await shops(260)
    const job = await ended((await make('/api/shops/bulk/deactivate', { query: query(name) })).id)
    const touched = (await rowsOf(job.id, 'changed')).slice(0, 3)
    for (const { id } of touched) {
      const shop = data<Row>(await harness.get(`/api/shops/${id}`))
      const answer = await harness.call(
        'PUT',
        `/api/shops/${id}`,
        { note: 'đã sửa' },
        { 'if-match': `"${shop.version}"` },
      )
      expect(answer.status).toBe(200)
    }
    const undo = await make(`/api/jobs/${job.id}/undo`, undefined)
    expect(undo).toMatchObject({ action: 'undo', undoOf: job.id, total: 260, name: 'deactivate' })
    const over = await ended(undo.id)
    expect(over).toMatchObject({ state: 'done', changed: 257, refused: 3, canRetry: true, canUndo: true })
    const conflicts = await rowsOf(undo.id, 'conflict')
    expect(conflicts.map(({ id }) => id).sort()).toEqual(touched.map(({ id }) => id).sort())
    expect(conflicts[0]?.msg).toBe('cannotUndo')
    expect(await rowsOf(undo.id, 'undone')).toHaveLength(100)
    expect(await statusCounts(name)).toEqual({ active: 257, inactive: 3 })
    expect((await read(job.id)).canUndo).toBe(false)
    expect((await harness.call('POST', `/api/jobs/${job.id}/undo`)).status).toBe(409)
    const redo = await ended((await make(`/api/jobs/${undo.id}/undo`, undefined)).id)
    expect(redo).toMatchObject({ state: 'done', changed: 257 })
    expect(await statusCounts(name)).toEqual({ inactive: 260 })
  })

  it('cancelled on the way: what is done stays, the rest waits and can go on', async () => {
    const name = await shops(3_000)
    const job = await make('/api/shops/bulk/deactivate', { query: query(name) })
    for (let i = 0; i < 500 && (await read(job.id)).done === 0; i++)
      await new Promise((resolve) => setTimeout(resolve, 5))
    const cancelled = await harness.call('POST', `/api/jobs/${job.id}/cancel`)
    expect(cancelled.status).toBe(200)
    const over = await ended(job.id)
    expect(over.state).toBe('cancelled')
    expect(over.done).toBeGreaterThan(0)
    expect(over.done).toBeLessThan(3_000)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await statusCounts(name)).toEqual({ active: 3_000 - over.done, inactive: over.done })
    expect((await rowsOf(job.id, 'waiting')).length).toBeGreaterThan(0)
    const rest = await ended((await make(`/api/jobs/${job.id}/retry`, undefined)).id)
    expect(rest).toMatchObject({ state: 'done', changed: 3_000 - over.done })
    expect(await statusCounts(name)).toEqual({ inactive: 3_000 })
  })

  it('the same idempotency key is one job; a double call too', async () => {
    const name = await shops(250)
    const key = randomUUID()
    const body = { query: query(name) }
    const [one, two] = await Promise.all([
      make('/api/shops/bulk/deactivate', body, key),
      make('/api/shops/bulk/deactivate', body, key),
    ])
    expect(two.id).toBe(one.id)
    expect(await ended(one.id)).toMatchObject({ changed: 250 })
  })

  it("others' jobs do not exist; an administrator sees and ends all", async () => {
    const name = await shops(250)
    const job = await make('/api/shops/bulk/deactivate', { query: query(name) })
    await ended(job.id)
    harness.actor = telesales
    for (const call of ['', '/rows'])
      expect((await harness.get(`/api/jobs/${job.id}${call}`)).status).toBe(404)
    for (const call of ['cancel', 'retry', 'undo'])
      expect((await harness.call('POST', `/api/jobs/${job.id}/${call}`)).status).toBe(404)
    expect(data<Job[]>(await harness.get('/api/jobs'))).toEqual([])
    expect((await harness.get('/api/jobs?all=1')).status).toBe(403)
    const other = await make('/api/shops/bulk/update', { query: query(name), changes: { note: 'mới' } })
    await ended(other.id)
    harness.actor = admin
    expect(data<Job[]>(await harness.get('/api/jobs?all=1&limit=1'))[0]?.id).toBe(other.id)
    expect(data<Job[]>(await harness.get('/api/jobs?limit=100')).map(({ id }) => id)).not.toContain(other.id)
    expect((await harness.call('POST', '/api/jobs/none/cancel')).status).toBe(404)
  })

  it('stops when the account loses the right, or may do nothing any more', async () => {
    const name = await shops(3_000)
    harness.actor = telesales
    const job = await make('/api/shops/bulk/deactivate', { query: query(name) })
    for (let i = 0; i < 500 && (await read(job.id)).done === 0; i++)
      await new Promise((resolve) => setTimeout(resolve, 5))
    harness.actor = { ...telesales, abilities: new Set(['shops.view']) }
    const over = await ended(job.id)
    expect(over).toMatchObject({ state: 'failed', error: 'missingAbility', canRetry: false, canUndo: false })
    expect(over.done).toBeLessThan(3_000)
    expect(await statusCounts(name)).toMatchObject({ inactive: over.done })
    expect((await harness.call('POST', `/api/jobs/${job.id}/retry`)).status).toBe(403)
    harness.actor = telesales
    const rest = await make(`/api/jobs/${job.id}/retry`, undefined)
    harness.gone = true
    const stopped = await ended(rest.id)
    harness.gone = false
    expect(stopped).toMatchObject({ state: 'failed', error: 'accountSuspended' })
  })

  it('updates many alike or each for itself, and only fields that are edited by themselves', async () => {
    const name = await shops(250)
    const url = '/api/shops/bulk/update'
    const wrong = await harness.call('POST', url, { query: query(name), changes: { status: 'inactive' } })
    expect(wrong.status).toBe(400)
    expect(wrong.body.fields).toEqual({ status: { key: 'unknownField' } })
    const bad = await harness.call('POST', url, { query: query(name), changes: { phone: 'x' } })
    expect(bad.body.fields).toHaveProperty('phone')
    expect((await harness.call('POST', url, { query: query(name) })).status).toBe(400)
    const dry = await harness.call('POST', url, {
      query: query(name),
      changes: { bankName: 'VCB' },
      dryRun: true,
    })
    expect(data(dry)).toMatchObject({
      changed: 0,
      refusedCount: 250,
      reasons: [{ msg: 'alreadySo', count: 250 }],
    })
    const job = await ended((await make(url, { query: query(name), changes: { bankName: 'ACB' } })).id)
    expect(job).toMatchObject({ action: 'update', changed: 250, changes: { bankName: 'ACB' } })

    const page = rows(await harness.list('shops', { where: [['name', 'eq', name]], limit: 100 }))
    const [one, two, three] = page
    const pasted = await harness.call('POST', url, {
      rows: [
        { id: one?.id, version: one?.version, changes: { owner: 'Người một' } },
        { id: two?.code.toLowerCase(), changes: { owner: 'Người hai' } },
        { id: three?.id, version: 1, changes: { owner: 'Người ba' } },
        { id: randomUUID(), changes: { owner: 'Không có' } },
      ],
    })
    const result = data<{ changed: number; refused: { msg: string }[] }>(pasted)
    expect(result.changed).toBe(2)
    expect(result.refused.map(({ msg }) => msg).sort()).toEqual(['changedSince', 'notFound'])
    const more: Row[] = []
    for (let at = 0; at < 250; at += 100)
      more.push(...rows(await harness.list('shops', { where: [['name', 'eq', name]], limit: 100, at })))
    const column = more.map(({ id }, n) => ({ id, changes: { owner: `Chủ số ${n}` } }))
    const many = await ended(
      (await make(url, { rows: [...column, { id: 'NCC000', changes: { owner: 'Ai đó' } }] })).id,
    )
    expect(many).toMatchObject({ total: 251, changed: 250, refused: 1 })
    expect((await rowsOf(many.id, 'refused'))[0]).toMatchObject({ code: 'NCC000', msg: 'notFound' })
    expect(data<Row>(await harness.get(`/api/shops/${more[7]?.id}`)).owner).toBe('Chủ số 7')
  })

  it('leaves out what is excepted, deletes many and brings them back', async () => {
    const name = await shops(250)
    const page = rows(await harness.list('shops', { where: [['name', 'eq', name]], limit: 2 }))
    const except = page.map(({ id }) => id)
    const job = await ended((await make('/api/shops/bulk/delete', { query: { ...query(name), except } })).id)
    expect(job).toMatchObject({ action: 'delete', changed: 248 })
    expect(await statusCounts(name)).toEqual({ active: 2 })
    const undo = await ended((await make(`/api/jobs/${job.id}/undo`, undefined)).id)
    expect(undo).toMatchObject({ state: 'done', changed: 248 })
    expect(await statusCounts(name)).toEqual({ active: 250 })
  })

  it('a row that cannot be done because of a defect fails alone, and is tried again', async () => {
    const name = await shops(250)
    const [row] = rows(await harness.list('shops', { where: [['name', 'eq', name]], limit: 1 }))
    await sql`update shops set owner = 'Hỏng' where id = ${row?.id}`.execute(harness.database.db)
    const job = await ended((await make('/api/shops/bulk/deactivate', { query: query(name) })).id)
    expect(job).toMatchObject({ state: 'done', changed: 249, failed: 1, refused: 0 })
    expect(await rowsOf(job.id, 'failed')).toMatchObject([{ id: row?.id, msg: 'rowFailed' }])
    await sql`update shops set owner = 'Lành' where id = ${row?.id}`.execute(harness.database.db)
    expect(await ended((await make(`/api/jobs/${job.id}/retry`, undefined)).id)).toMatchObject({ changed: 1 })
  })
  it('one record that breaks a rule of the database is refused alone, at once', async () => {
    const name = await shops(250)
    const { db } = harness.database
    await sql`update shops set bank_holder = 'TRÁI LUẬT' where id =
      (select id from shops where name = ${name} order by id limit 1)`.execute(db)
    await sql`alter table shops add constraint shops_note_check
      check (note is null or bank_holder <> 'TRÁI LUẬT') not valid`.execute(db)
    harness.logged.length = 0
    const url = '/api/shops/bulk/update'
    const made = await make(url, { query: query(name), changes: { note: 'mới' } })
    const job = await ended(made.id)
    await sql`alter table shops drop constraint shops_note_check`.execute(db)
    expect(job).toMatchObject({ state: 'done', changed: 249, refused: 1, failed: 0 })
    expect(await rowsOf(job.id, 'refused')).toMatchObject([{ msg: 'wrongValue' }])
    // A chunk that failed would have been told, and waited for.
    expect(harness.logged.filter((line) => line.includes(job.id))).toEqual([])
  })

  it('refuses what could only be found, placed or counted by looking at each of too many rows', async () => {
    const view = randomUUID()
    const where = [['province', 'has', 'ha']]
    await sql`insert into saved_views (id, area, name, conditions, q, sort, columns, shared, owner_id) values
      (${view}, 'shops', 'Chậm', ${JSON.stringify(where)}::jsonb, '', 'name', null, false, ${admin.accountId})`.execute(
      harness.database.db,
    )
    const about = vi.spyOn(harness.kit.tools.totals, 'about').mockResolvedValue(1_000_000)
    const known = vi.spyOn(harness.kit.tools.totals, 'known').mockReturnValue(undefined)
    try {
      for (const dryRun of [false, true]) {
        const url = '/api/shops/bulk/deactivate'
        const answer = await harness.call('POST', url, { query: { where, q: '' }, dryRun })
        expect([answer.status, answer.body.reason?.key]).toEqual([400, 'tooManyToLookAt'])
      }
      const place = await harness.get(
        `/api/shops/position?id=NCC1&where=${encodeURIComponent(JSON.stringify(where))}`,
      )
      expect([place.status, place.body.reason?.key]).toEqual([400, 'tooManyToLookAt'])
      expect(data(await harness.get('/api/shops/views'))).toEqual({})
    } finally {
      about.mockRestore()
      known.mockRestore()
    }
    expect(data(await harness.get('/api/shops/views'))).toHaveProperty(view)
  })

  it('refuses two changes for one record', async () => {
    const name = await shops(250)
    const url = '/api/shops/bulk/update'
    const { rows: found } = await sql<{ id: string; code: string }>`
      select id, code from shops where name = ${name} order by id`.execute(harness.database.db)
    const given = found.map(({ id }) => ({ id, changes: { note: 'một' } }))
    const again = { id: found[0]?.code, changes: { note: 'hai' } }
    for (const few of [
      [...given.slice(0, 3), again],
      [...given, again],
    ]) {
      for (const dryRun of [false, true]) {
        const answer = await harness.call('POST', url, { rows: few, dryRun })
        expect([answer.status, answer.body.fields]).toEqual([400, { rows: { key: 'taken' } }])
      }
    }
  })
})
