/** Calls about jobs: changes of many records that the server works through. Fetched when they are needed. */
import type { Job, JobAction, JobRow, JobRowState } from '../../../core/wire/jobs.ts'
import type { BulkTarget } from './api.ts'
import { type Call, request, type WriteOptions } from './request.ts'

/** Columns of the sheet in their order, and the list's `sort`. */
type ExportWhat = { columns: readonly string[]; sort: string }

const part = encodeURIComponent

async function job(path: string, call?: Call): Promise<Job> {
  const { data } = (await request(path, call)) as { data: Job | { job: Job } }
  return 'job' in data ? data.job : data
}

export const jobsApi = {
  /** The person's own, newest first. */
  async list(limit: number, signal?: AbortSignal): Promise<Job[]> {
    return (await request('/api/jobs', { query: { limit }, signal, quiet: true })).data as Job[]
  },
  read: (id: string, signal?: AbortSignal): Promise<Job> =>
    job(`/api/jobs/${part(id)}`, { signal, quiet: true }),
  async rows(
    id: string,
    o: { state: JobRowState; after: number | undefined; limit: number },
    signal: AbortSignal,
  ): Promise<{ rows: JobRow[]; next: number | null }> {
    const answer = await request(`/api/jobs/${part(id)}/rows`, { query: o, signal, quiet: true })
    return { rows: answer.data as JobRow[], next: answer.next as number | null }
  },
  /** Writes records to a file, as a job. */
  export: (area: string, body: BulkTarget & ExportWhat, write: WriteOptions): Promise<Job> =>
    job(`/api/${part(area)}/export`, { method: 'POST', body, write }),
  /** The address of an export's file; the browser saves it. */
  filePath: (id: string) => `/api/jobs/${part(id)}/file`,
  /** `retry` and `undo` answer the new job. */
  act: (id: string, action: JobAction, write: WriteOptions): Promise<Job> =>
    job(`/api/jobs/${part(id)}/${action}`, { method: 'POST', body: {}, write }),
}
