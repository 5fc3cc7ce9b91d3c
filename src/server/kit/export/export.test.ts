/** Exports on both databases: what is in the file, who gets it, and what becomes of one that is interrupted. */
import { readdirSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmbedded } from '../../../../tests/support/embedded.ts'
import { describeJobs, type JobHarness, query } from '../../../../tests/support/job-harness.ts'
import { admin, data, Harness } from '../../../../tests/support/kit-harness.ts'
import { sheetRows } from '../../../../tests/support/sheet-rows.ts'
import type { Job } from '../../../core/wire/jobs.ts'
import { ExportFiles } from './files.ts'

const URL = '/api/shops/export'

async function fileOf(
  jobs: JobHarness,
  id: string,
): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> {
  const answer = await jobs.kit.app.inject({ url: `/api/jobs/${id}/file` })
  expect(answer.statusCode).toBe(200)
  return { bytes: answer.rawPayload, headers: answer.headers }
}

/** The worksheet's own XML. The entry's sizes stand behind it, so it is inflated until its end. */
function sheetXml(bytes: Buffer): string {
  const name = 'xl/worksheets/sheet1.xml'
  const at = bytes.indexOf(name)
  const extra = bytes.readUInt16LE(at - 2)
  return inflateRawSync(bytes.subarray(at + name.length + extra), { finishFlush: 2 }).toString('utf8')
}

async function exported(jobs: JobHarness, body: object): Promise<Job> {
  const job = await jobs.make(URL, body)
  expect(job).toMatchObject({ action: 'export', state: 'queued', file: null })
  return jobs.ended(job.id)
}

describeJobs('exports', (jobs, it) => {
  it('writes what the list shows: order, columns, masks and kinds; what was typed is never a formula', async () => {
    const name = await jobs.shops(3)
    const hostile = ['=1+1', '+84', '-2', '@SUM(A1)', '<script>alert(1)</script>', 'ổn 😀']
    for (const [index, owner] of hostile.entries())
      await jobs.kit.newShop({ name, owner: owner.padEnd(3, 'x'), activatedOn: `2026-01-0${index + 1}` })
    await sql`update shops set owner = ${'x'.repeat(40_000)} where name = ${name} and owner = 'Đức'
      and code = (select max(code) from shops where name = ${name} and owner = 'Đức')`.execute(
      jobs.kit.database.db,
    )
    const columns = ['owner', 'code', 'activatedOn', 'onHome', 'createdAt', 'phone', 'kind']
    jobs.kit.actor = { ...admin, abilities: new Set(['*', 'no-phones']) }
    const job = await exported(jobs, { query: query(name), sort: '-code', columns })
    const total = 3 + hostile.length
    expect(job).toMatchObject({
      state: 'done',
      total,
      changed: total,
      refused: 0,
      canUndo: false,
      canRetry: false,
    })
    const { bytes, headers } = await fileOf(jobs, job.id)
    expect(job.file).toMatchObject({ size: bytes.length })
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="shops-\d{4}-\d\d-\d\d-\d{4}\.xlsx"$/,
    )
    const [head, ...rows] = await sheetRows(bytes)
    expect(head).toEqual(['owner', 'Mã', 'activatedOn', 'onHome', 'Tạo lúc', 'phone', 'kind'])
    expect(rows).toHaveLength(total)
    const codes = rows.map((row) => String(row[1]))
    expect(codes).toEqual([...codes].sort().reverse())
    const owners = new Set(rows.map((row) => row[0]))
    for (const text of hostile) expect(owners).toContain(text.padEnd(3, 'x'))
    const first = rows.find((row) => row[0] === 'ổn 😀') ?? []
    expect(first[2]).toEqual(new Date('2026-01-06T00:00:00Z'))
    expect(first[3]).toBe('Không')
    // The shop's clock, 7 hours ahead of UTC.
    expect(Math.abs((first[4] as Date).getTime() - Date.now() - 7 * 3_600_000)).toBeLessThan(60_000)
    expect(first[5]).toBe('09•• ••• •••')
    expect(Math.max(...rows.map((row) => String(row[0]).length))).toBe(32_767)
    const xml = sheetXml(bytes)
    expect(xml).toContain('=1+1')
    expect(xml).not.toMatch(/<f[ >]/)
    expect(xml).not.toContain('<script')
  })

  it('takes chosen records too; nothing, unknown columns and both ways at once are refused', async () => {
    const name = await jobs.shops(4)
    const { rows } = await sql<{ id: string; code: string }>`select id, code from shops where name = ${name}
      order by code limit 2`.execute(jobs.kit.database.db)
    const job = await exported(jobs, { ids: rows.map(({ id }) => id), columns: ['code'], sort: 'code' })
    expect(job.changed).toBe(2)
    const none = await jobs.kit.call('POST', URL, { query: query('nobody'), columns: ['code'] })
    expect(none).toMatchObject({ status: 409, body: { reason: { key: 'exportEmpty' } } })
    const bad = await jobs.kit.call('POST', URL, {
      query: query(name),
      columns: ['code', 'passwordHash', 'code'],
    })
    expect(bad.status).toBe(400)
    expect(bad.body.fields).toHaveProperty('passwordHash')
    expect((await jobs.kit.call('POST', URL, { columns: ['code'] })).status).toBe(400)
    expect((await jobs.kit.call('POST', URL, { query: query(name), columns: [] })).status).toBe(400)
  })

  it('is a job like others: seen by the part, cancelled, run again; rights are looked at all the time', async () => {
    const name = await jobs.shops(6_000)
    const body = { query: query(name), columns: ['code', 'name', 'owner'] }
    const job = await jobs.make(URL, body)
    await jobs.kit.call('POST', `/api/jobs/${job.id}/cancel`, {})
    const over = await jobs.ended(job.id)
    expect(over).toMatchObject({ state: 'cancelled', file: null, canRetry: true })
    expect((await jobs.kit.get(`/api/jobs/${job.id}/file`)).status).toBe(404)
    // What comes later is no part of it.
    await jobs.kit.newShop({ name })
    await sql`delete from shops where id = (select id from shops where name = ${name} order by id limit 1)`.execute(
      jobs.kit.database.db,
    )
    const again = data<{ job: Job }>(await jobs.kit.call('POST', `/api/jobs/${job.id}/retry`, {})).job
    expect(await jobs.ended(again.id)).toMatchObject({
      state: 'done',
      total: 6_000,
      refused: 1,
      changed: 5_999,
    })
    expect(await sheetRows((await fileOf(jobs, again.id)).bytes)).toHaveLength(6_000)
    // Nobody else's, also not an administrator's.
    jobs.kit.actor = { ...admin, accountId: '00000000-0000-7000-8000-000000000001' }
    expect((await jobs.kit.get(`/api/jobs/${again.id}/file`)).status).toBe(404)
    jobs.kit.actor = { ...admin, abilities: new Set(['shops.view']) }
    expect((await jobs.kit.get(`/api/jobs/${again.id}/file`)).status).toBe(403)
    jobs.kit.actor = { ...admin, abilities: new Set(['shops.export']) }
    expect((await jobs.kit.get(`/api/jobs/${again.id}/file`)).status).toBe(403)
    const may = { ...admin, abilities: new Set(['shops.view', 'shops.export']) }
    jobs.kit.actor = may
    const late = await jobs.make(URL, body)
    jobs.kit.actor = { ...admin, abilities: new Set(['shops.view']) }
    expect(await jobs.ended(late.id)).toMatchObject({ state: 'failed', error: 'missingAbility', file: null })
  })

  it('a worker that takes over begins a new file; what nobody finished is deleted, a file after a day', async () => {
    const name = await jobs.shops(600)
    const job = await jobs.make(URL, { query: query(name), columns: ['code'] })
    await jobs.ended(job.id)
    const { folder } = jobs.kit
    const files = new ExportFiles(folder)
    const before = readdirSync(folder).length
    // As a killed process leaves it: under way, with a draft.
    await sql`insert into export_parts (job_id, seq, ids)
      select ${job.id}::uuid, 0, array_agg(id) from shops where name = ${name}`.execute(jobs.kit.database.db)
    await sql`update jobs set state = 'running', finished_at = null, file = null, cursor = 100, changed = 100
      where id = ${job.id}::uuid`.execute(jobs.kit.database.db)
    await sql`select pg_notify('jobs', ${JSON.stringify({ id: job.id, account: admin.accountId, state: 'queued' })})`.execute(
      jobs.kit.database.db,
    )
    expect(await jobs.ended(job.id)).toMatchObject({ state: 'done', changed: 600 })
    expect(await sheetRows((await fileOf(jobs, job.id)).bytes)).toHaveLength(601)
    expect(readdirSync(folder)).toHaveLength(before)
    await files.prune()
    expect(readdirSync(folder)).toContain(`${job.id}.xlsx`)
    await files.prune(Date.now() + 25 * 3_600_000)
    expect(readdirSync(folder)).toHaveLength(0)
    expect((await jobs.kit.get(`/api/jobs/${job.id}/file`)).status).toBe(404)
  })
})

test('what an export notes while its worker ends is written before the database is closed', async () => {
  const { database, remove } = await createEmbedded({}, { migrated: true })
  const harness = await Harness.open(database)
  const { jobs, tools } = harness.kit
  const said: string[] = []
  const [end, flush] = [jobs.close.bind(jobs), tools.reveals.flush.bind(tools.reveals)]
  jobs.close = () => end().then(() => void said.push('worker'))
  tools.reveals.flush = () => flush().then(() => void said.push('noted'))
  await harness.close()
  await remove()
  expect(said).toEqual(['worker', 'noted'])
})
