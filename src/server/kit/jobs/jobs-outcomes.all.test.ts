/** Results of jobs: refused, failed and unfinished rows that continue, undo with its conflicts. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { describeJobs, query } from '../../../../tests/support/job-harness.ts'
import { data, type Row, rows } from '../../../../tests/support/kit-harness.ts'

describeJobs('outcomes of jobs', (jobs, it) => {
  it('what was refused is tried again by itself, once', async () => {
    const name = await jobs.shops(300, 3)
    const job = await jobs.ended((await jobs.make('/api/shops/bulk/deactivate', { query: query(name) })).id)
    expect(job).toMatchObject({ changed: 200, refused: 100 })
    await sql`update shops set owner = 'Đã chịu' where name = ${name}`.execute(jobs.kit.database.db)
    const again = await jobs.make(`/api/jobs/${job.id}/retry`, undefined)
    expect(again).toMatchObject({ total: 100, retryOf: job.id, action: 'transition' })
    expect(await jobs.ended(again.id)).toMatchObject({
      state: 'done',
      changed: 100,
      refused: 0,
      canRetry: false,
    })
    expect(await jobs.statusCounts(name)).toEqual({ inactive: 300 })
    expect((await jobs.read(job.id)).canRetry).toBe(false)
    expect((await jobs.kit.call('POST', `/api/jobs/${job.id}/retry`)).status).toBe(409)
  })

  it('undo restores what is unchanged since and names the others; undoing the undo does it again', async () => {
    const name = await jobs.shops(260)
    const job = await jobs.ended((await jobs.make('/api/shops/bulk/deactivate', { query: query(name) })).id)
    const touched = (await jobs.rowsOf(job.id, 'changed')).slice(0, 3)
    for (const { id } of touched) {
      const shop = data<Row>(await jobs.kit.get(`/api/shops/${id}`))
      const answer = await jobs.kit.call(
        'PUT',
        `/api/shops/${id}`,
        { note: 'đã sửa' },
        { 'if-match': `"${shop.version}"` },
      )
      expect(answer.status).toBe(200)
    }
    const undo = await jobs.make(`/api/jobs/${job.id}/undo`, undefined)
    expect(undo).toMatchObject({ action: 'undo', undoOf: job.id, total: 260, name: 'deactivate' })
    const over = await jobs.ended(undo.id)
    expect(over).toMatchObject({ state: 'done', changed: 257, refused: 3, canRetry: true, canUndo: true })
    const conflicts = await jobs.rowsOf(undo.id, 'conflict')
    expect(conflicts.map(({ id }) => id).sort()).toEqual(touched.map(({ id }) => id).sort())
    expect(conflicts[0]?.msg).toBe('cannotUndo')
    expect(await jobs.rowsOf(undo.id, 'undone')).toHaveLength(100)
    expect(await jobs.statusCounts(name)).toEqual({ active: 257, inactive: 3 })
    expect((await jobs.read(job.id)).canUndo).toBe(false)
    expect((await jobs.kit.call('POST', `/api/jobs/${job.id}/undo`)).status).toBe(409)
    const redo = await jobs.ended((await jobs.make(`/api/jobs/${undo.id}/undo`, undefined)).id)
    expect(redo).toMatchObject({ state: 'done', changed: 257 })
    expect(await jobs.statusCounts(name)).toEqual({ inactive: 260 })
  })

  it('cancelled on the way: what is done stays, the rest waits and can go on', async () => {
    const name = await jobs.shops(1_500)
    const job = await jobs.make('/api/shops/bulk/deactivate', { query: query(name) })
    await jobs.begun(job.id)
    const cancelled = await jobs.kit.call('POST', `/api/jobs/${job.id}/cancel`)
    expect(cancelled.status).toBe(200)
    const over = await jobs.ended(job.id)
    expect(over.state).toBe('cancelled')
    expect(over.done).toBeGreaterThan(0)
    expect(over.done).toBeLessThan(1_500)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await jobs.statusCounts(name)).toEqual({ active: 1_500 - over.done, inactive: over.done })
    expect((await jobs.rowsOf(job.id, 'waiting')).length).toBeGreaterThan(0)
    const rest = await jobs.ended((await jobs.make(`/api/jobs/${job.id}/retry`, undefined)).id)
    expect(rest).toMatchObject({ state: 'done', changed: 1_500 - over.done })
    expect(await jobs.statusCounts(name)).toEqual({ inactive: 1_500 })
  })

  it('a row that cannot be done because of a defect fails alone, and is tried again', async () => {
    const name = await jobs.shops(250)
    const [row] = rows(await jobs.kit.list('shops', { where: [['name', 'eq', name]], limit: 1 }))
    await sql`update shops set owner = 'Hỏng' where id = ${row?.id}`.execute(jobs.kit.database.db)
    const job = await jobs.ended((await jobs.make('/api/shops/bulk/deactivate', { query: query(name) })).id)
    expect(job).toMatchObject({ state: 'done', changed: 249, failed: 1, refused: 0 })
    expect(await jobs.rowsOf(job.id, 'failed')).toMatchObject([{ id: row?.id, msg: 'rowFailed' }])
    await sql`update shops set owner = 'Lành' where id = ${row?.id}`.execute(jobs.kit.database.db)
    expect(await jobs.ended((await jobs.make(`/api/jobs/${job.id}/retry`, undefined)).id)).toMatchObject({
      changed: 1,
    })
  })

  it('one record that breaks a rule of the database is refused alone, at once', async () => {
    const name = await jobs.shops(250)
    const { db } = jobs.kit.database
    await sql`update shops set bank_holder = 'TRÁI LUẬT' where id =
      (select id from shops where name = ${name} order by id limit 1)`.execute(db)
    await sql`alter table shops add constraint shops_note_check
      check (note is null or bank_holder <> 'TRÁI LUẬT') not valid`.execute(db)
    jobs.kit.logged.length = 0
    const url = '/api/shops/bulk/update'
    const made = await jobs.make(url, { query: query(name), changes: { note: 'mới' } })
    const job = await jobs.ended(made.id)
    await sql`alter table shops drop constraint shops_note_check`.execute(db)
    expect(job).toMatchObject({ state: 'done', changed: 249, refused: 1, failed: 0 })
    expect(await jobs.rowsOf(job.id, 'refused')).toMatchObject([{ msg: 'wrongValue' }])
    // A chunk that failed would have been logged, and waited for.
    expect(jobs.kit.logged.filter((line) => line.includes(job.id))).toEqual([])
  })
})
