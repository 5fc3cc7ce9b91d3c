/** Owners of jobs; a job stops with the rights of its account. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { describeJobs, query } from '../../../../tests/support/job-harness.ts'
import { admin, data } from '../../../../tests/support/kit-harness.ts'
import type { Job } from '../../../core/wire/jobs.ts'
import type { Actor } from '../area/face.ts'

const telesales: Actor = {
  accountId: randomUUID(),
  username: 'telesales',
  name: 'Nhân viên',
  abilities: new Set(['shops.view', 'shops.deactivate', 'shops.edit']),
  language: 'vi',
}

describeJobs('rights of jobs', (jobs, it) => {
  it("others' jobs do not exist; an administrator sees and ends all", async () => {
    const name = await jobs.shops(250)
    const job = await jobs.make('/api/shops/bulk/deactivate', { query: query(name) })
    await jobs.ended(job.id)
    jobs.kit.actor = telesales
    for (const call of ['', '/rows'])
      expect((await jobs.kit.get(`/api/jobs/${job.id}${call}`)).status).toBe(404)
    for (const call of ['cancel', 'retry', 'undo'])
      expect((await jobs.kit.call('POST', `/api/jobs/${job.id}/${call}`)).status).toBe(404)
    expect(data<Job[]>(await jobs.kit.get('/api/jobs'))).toEqual([])
    expect((await jobs.kit.get('/api/jobs?all=1')).status).toBe(403)
    const other = await jobs.make('/api/shops/bulk/update', { query: query(name), changes: { note: 'mới' } })
    await jobs.ended(other.id)
    jobs.kit.actor = admin
    expect(data<Job[]>(await jobs.kit.get('/api/jobs?all=1&limit=1'))[0]?.id).toBe(other.id)
    expect(data<Job[]>(await jobs.kit.get('/api/jobs?limit=100')).map(({ id }) => id)).not.toContain(other.id)
    expect((await jobs.kit.call('POST', '/api/jobs/none/cancel')).status).toBe(404)
  })

  it('stops when the account loses the right, or may do nothing any more', async () => {
    const name = await jobs.shops(1_500)
    jobs.kit.actor = telesales
    const job = await jobs.make('/api/shops/bulk/deactivate', { query: query(name) })
    await jobs.begun(job.id)
    jobs.kit.actor = { ...telesales, abilities: new Set(['shops.view']) }
    const over = await jobs.ended(job.id)
    expect(over).toMatchObject({ state: 'failed', error: 'missingAbility', canRetry: false, canUndo: false })
    expect(over.done).toBeLessThan(1_500)
    expect(await jobs.statusCounts(name)).toMatchObject({ inactive: over.done })
    expect((await jobs.kit.call('POST', `/api/jobs/${job.id}/retry`)).status).toBe(403)
    jobs.kit.actor = telesales
    const rest = await jobs.make(`/api/jobs/${job.id}/retry`, undefined)
    jobs.kit.gone = true
    const stopped = await jobs.ended(rest.id)
    jobs.kit.gone = false
    expect(stopped).toMatchObject({ state: 'failed', error: 'accountSuspended' })
  })
})
