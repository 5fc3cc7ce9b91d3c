/** Jobs on both databases: what becomes one, over which records, and what it does to them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { describeJobs, type JobRow, query } from '../../../../tests/support/job-harness.ts'
import { admin, data, type Row, rows } from '../../../../tests/support/kit-harness.ts'

describeJobs('jobs', (jobs, it) => {
  it('a few are changed at once, more of them are a job; a dry run counts both and says why', async () => {
    const few = await jobs.shops(30, 10)
    const at = await jobs.kit.call('POST', '/api/shops/bulk/deactivate', { query: query(few) })
    expect(at.status).toBe(200)
    expect(data<{ changed: number; refused: unknown[] }>(at)).toMatchObject({ changed: 27 })
    const name = await jobs.shops(450, 9)
    const dry = await jobs.kit.call('POST', '/api/shops/bulk/deactivate', {
      query: query(name),
      dryRun: true,
    })
    expect(dry.status).toBe(200)
    const preview = data<{ refused: unknown[] }>(dry)
    expect(preview).toMatchObject({
      total: 450,
      changed: 400,
      refusedCount: 50,
      reasons: [{ msg: 'stubborn', count: 50 }],
    })
    expect(preview.refused).toHaveLength(50)
    expect(await jobs.statusCounts(name)).toEqual({ active: 450 })

    const heard: string[] = []
    const stop = jobs.kit.kit.jobs.onEvent(({ state }) => heard.push(state))
    const job = await jobs.make('/api/shops/bulk/deactivate', { query: query(name) })
    expect(job).toMatchObject({
      state: 'queued',
      total: 450,
      done: 0,
      action: 'transition',
      name: 'deactivate',
    })
    // What matches later is no part of it.
    const over = await jobs.ended(job.id)
    // Its last event may come after the answer that it has ended.
    await vi.waitFor(() => expect(heard.at(-1)).toBe('done'), 5_000)
    stop()
    expect(over).toMatchObject({ state: 'done', total: 450, done: 450, changed: 400, refused: 50, failed: 0 })
    expect(over.counts).toEqual({ waiting: 0, changed: 400, refused: 50, failed: 0, undone: 0, conflict: 0 })
    expect(over).toMatchObject({ canUndo: true, canRetry: true, by: { name: 'Quản trị' }, error: null })
    expect(await jobs.statusCounts(name)).toEqual({ active: 50, inactive: 400 })
    expect(heard[0]).toBe('queued')
    expect(heard).toContain('running')
    const refused = await jobs.rowsOf(job.id, 'refused')
    expect(refused).toHaveLength(50)
    expect(refused[0]).toMatchObject({ state: 'refused', msg: 'stubborn' })
    const first = await jobs.kit.get(`/api/jobs/${job.id}/rows?limit=100`)
    const next = (first.body as unknown as { next: number }).next
    expect(next).toBe(100)
    expect(data<JobRow[]>(await jobs.kit.get(`/api/jobs/${job.id}/rows?after=400&limit=100`))).toHaveLength(
      50,
    )

    // Each change is one of the record's own, and can be taken back by itself.
    const [changed] = await jobs.rowsOf(job.id, 'changed')
    const history = await jobs.kit.get(`/api/shops/${changed?.id}/activity`)
    const [entry] = data<{ id: string; action: string; undoable: boolean }[]>(history)
    expect(entry).toMatchObject({ action: 'deactivate', undoable: true, job: job.id })
    const undone = await jobs.kit.call('POST', '/api/undo', { audits: [entry?.id] })
    expect(data<{ undone: unknown[] }>(undone).undone).toHaveLength(1)
  })

  it('the same idempotency key is one job; a double call too', async () => {
    const name = await jobs.shops(250)
    const key = randomUUID()
    const body = { query: query(name) }
    const [one, two] = await Promise.all([
      jobs.make('/api/shops/bulk/deactivate', body, key),
      jobs.make('/api/shops/bulk/deactivate', body, key),
    ])
    expect(two.id).toBe(one.id)
    expect(await jobs.ended(one.id)).toMatchObject({ changed: 250 })
  })

  it('updates many alike or each for itself, and only fields that are edited by themselves', async () => {
    const name = await jobs.shops(250)
    const url = '/api/shops/bulk/update'
    const wrong = await jobs.kit.call('POST', url, { query: query(name), changes: { status: 'inactive' } })
    expect(wrong.status).toBe(400)
    expect(wrong.body.fields).toEqual({ status: { key: 'unknownField' } })
    const bad = await jobs.kit.call('POST', url, { query: query(name), changes: { phone: 'x' } })
    expect(bad.body.fields).toHaveProperty('phone')
    expect((await jobs.kit.call('POST', url, { query: query(name) })).status).toBe(400)
    const dry = await jobs.kit.call('POST', url, {
      query: query(name),
      changes: { province: 'Hà Nội' },
      dryRun: true,
    })
    expect(data(dry)).toMatchObject({
      changed: 0,
      refusedCount: 250,
      reasons: [{ msg: 'alreadySo', count: 250 }],
    })
    const job = await jobs.ended(
      (await jobs.make(url, { query: query(name), changes: { province: 'Huế' } })).id,
    )
    expect(job).toMatchObject({ action: 'update', changed: 250, changes: { province: 'Huế' } })

    const page = rows(await jobs.kit.list('shops', { where: [['name', 'eq', name]], limit: 100 }))
    const [one, two, three] = page
    const pasted = await jobs.kit.call('POST', url, {
      rows: [
        { id: one?.id, version: one?.version, changes: { owner: 'Người một' } },
        { id: two?.code.toLowerCase(), changes: { owner: 'Người hai' } },
        { id: three?.id, version: 1, changes: { owner: 'Người ba' } },
        { id: randomUUID(), changes: { owner: 'Không có' } },
        // The refusal names the field, for the cell that it came from.
        { id: page[3]?.id, changes: { owner: 'Người bốn', email: 'không phải email' } },
      ],
    })
    const result = data<{ changed: number; refused: { msg: string; field?: string }[] }>(pasted)
    expect(result.changed).toBe(2)
    expect(result.refused.map(({ msg, field }) => [msg, field]).sort()).toEqual([
      ['changedSince', undefined],
      ['email', 'email'],
      ['notFound', undefined],
    ])
    const more: Row[] = []
    for (let at = 0; at < 250; at += 100)
      more.push(...rows(await jobs.kit.list('shops', { where: [['name', 'eq', name]], limit: 100, at })))
    const column = more.map(({ id }, n) => ({ id, changes: { owner: `Chủ số ${n}` } }))
    const many = await jobs.ended(
      (await jobs.make(url, { rows: [...column, { id: 'NCC000', changes: { owner: 'Ai đó' } }] })).id,
    )
    expect(many).toMatchObject({ total: 251, changed: 250, refused: 1 })
    expect((await jobs.rowsOf(many.id, 'refused'))[0]).toMatchObject({ code: 'NCC000', msg: 'notFound' })
    expect(data<Row>(await jobs.kit.get(`/api/shops/${more[7]?.id}`)).owner).toBe('Chủ số 7')
  })

  it('points more records than are changed at once to another one, refuses one that is not there, and takes it back', async () => {
    const shop = await jobs.kit.newShop({ name: 'Gôn Đầu Nguồn' })
    const mark = `Lô ${randomUUID().slice(0, 8)}`
    await sql`insert into return_policies (id, code, search, name, days)
      select gen_random_uuid(), 'CS' || lpad(nextval('return_policies_code')::text, 5, '0'), ${mark.toLowerCase()}, ${mark}, 7
      from generate_series(1, 250)`.execute(jobs.kit.database.db)
    const url = '/api/return-policies/bulk/update'
    const all = { where: [['name', 'eq', mark]], q: '' }
    const pointed = async () =>
      (
        await jobs.kit.list('return-policies', {
          ...all,
          where: [...all.where, ['shop', 'eq', shop.code]],
          limit: 1,
        })
      ).body.total
    const wrong = await jobs.kit.call('POST', url, { query: all, changes: { shop: 'không phải mã' } })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['shop']])
    const nobody = await jobs.ended(
      (await jobs.make(url, { query: all, changes: { shop: randomUUID() } })).id,
    )
    expect(nobody).toMatchObject({ changed: 0, refused: 250 })
    const job = await jobs.ended((await jobs.make(url, { query: all, changes: { shop: shop.id } })).id)
    expect(job).toMatchObject({ state: 'done', total: 250, changed: 250 })
    expect(await pointed()).toBe(250)
    const undo = await jobs.ended((await jobs.make(`/api/jobs/${job.id}/undo`, undefined)).id)
    expect(undo).toMatchObject({ changed: 250 })
    expect(await pointed()).toBe(0)
  })

  it('leaves out what is excepted, deletes many and brings them back', async () => {
    const name = await jobs.shops(250)
    const page = rows(await jobs.kit.list('shops', { where: [['name', 'eq', name]], limit: 2 }))
    const except = page.map(({ id }) => id)
    const job = await jobs.ended(
      (await jobs.make('/api/shops/bulk/delete', { query: { ...query(name), except } })).id,
    )
    expect(job).toMatchObject({ action: 'delete', changed: 248 })
    expect(await jobs.statusCounts(name)).toEqual({ active: 2 })
    const undo = await jobs.ended((await jobs.make(`/api/jobs/${job.id}/undo`, undefined)).id)
    expect(undo).toMatchObject({ state: 'done', changed: 248 })
    expect(await jobs.statusCounts(name)).toEqual({ active: 250 })
  })

  it('refuses what could only be found, placed or counted by looking at each of too many rows', async () => {
    const view = randomUUID()
    const where = [['province', 'has', 'ha']]
    await sql`insert into saved_views (id, area, name, conditions, q, sort, columns, shared, owner_id) values
      (${view}, 'shops', 'Chậm', ${JSON.stringify(where)}::jsonb, '', 'name', null, false, ${admin.accountId})`.execute(
      jobs.kit.database.db,
    )
    const about = vi.spyOn(jobs.kit.kit.tools.totals, 'about').mockResolvedValue(1_000_000)
    const known = vi.spyOn(jobs.kit.kit.tools.totals, 'known').mockReturnValue(undefined)
    try {
      for (const dryRun of [false, true]) {
        const url = '/api/shops/bulk/deactivate'
        const answer = await jobs.kit.call('POST', url, { query: { where, q: '' }, dryRun })
        expect([answer.status, answer.body.reason?.key]).toEqual([400, 'tooManyToLookAt'])
      }
      const place = await jobs.kit.get(
        `/api/shops/position?id=NCC1&where=${encodeURIComponent(JSON.stringify(where))}`,
      )
      expect([place.status, place.body.reason?.key]).toEqual([400, 'tooManyToLookAt'])
      expect(data(await jobs.kit.get('/api/shops/views'))).not.toHaveProperty(view)
    } finally {
      about.mockRestore()
      known.mockRestore()
    }
    expect(data(await jobs.kit.get('/api/shops/views'))).toHaveProperty(view)
  })

  it('refuses two changes for one record', async () => {
    const name = await jobs.shops(250)
    const url = '/api/shops/bulk/update'
    const { rows: found } = await sql<{ id: string; code: string }>`
      select id, code from shops where name = ${name} order by id`.execute(jobs.kit.database.db)
    const given = found.map(({ id }) => ({ id, changes: { note: 'một' } }))
    const again = { id: found[0]?.code, changes: { note: 'hai' } }
    for (const few of [
      [...given.slice(0, 3), again],
      [...given, again],
    ]) {
      for (const dryRun of [false, true]) {
        const answer = await jobs.kit.call('POST', url, { rows: few, dryRun })
        expect([answer.status, answer.body.fields]).toEqual([400, { rows: { key: 'taken' } }])
      }
    }
  })
})
