/** For tests of jobs: many shops at once, a job from being made to its end, and what became of its rows. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Job } from '../../src/core/wire/jobs.ts'
import { admin, data, Harness, KINDS, missingPostgres } from './kit-harness.ts'

export type JobRow = { seq: number; id: string; code: string; state: string; msg: string | null }

/** Longer than any job of a test takes, also on a busy machine. */
const END_MS = 50_000

export class JobHarness {
  #harness: Harness | undefined
  #close: (() => Promise<void>) | undefined

  async open(open: (typeof KINDS)[number]['open']): Promise<void> {
    const { database, close } = await open()
    this.#harness = await Harness.open(database)
    this.#close = close
  }

  async close(): Promise<void> {
    await this.#harness?.close()
    await this.#close?.()
  }

  get kit(): Harness {
    if (!this.#harness) throw new Error('the harness is not open')
    return this.#harness
  }

  /** Shops of a name of their own; every `stubborn`-th cannot be deactivated. */
  async shops(count: number, stubborn = 0): Promise<string> {
    const name = `Lô ${randomUUID().slice(0, 8)}`
    await sql`
      insert into shops (id, code, search, name, owner, phone, status, kind, tax_code, business_form, address, ward,
        province, on_home, bank_account, bank_holder, bank_name)
      select gen_random_uuid(), 'NCC' || nextval('shops_code'), ${name}, ${name},
        case when ${stubborn} > 0 and n % ${stubborn === 0 ? 1 : stubborn} = 0 then 'Không ngừng được' else 'Đức' end,
        '0912345678', 'active', 'business', (2000000000 + nextval('shops_code'))::text, 'ecommerce', '12 Phố Huế', 'Hàng Bài',
        'Hà Nội', false, '0011', 'DUC', 'VCB' from generate_series(1, ${count}::int) n`.execute(
      this.kit.database.db,
    )
    return name
  }

  /** Shops of a name by their status. */
  async statusCounts(name: string): Promise<Record<string, number>> {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*) as count from shops where name = ${name}
      group by status order by status`.execute(this.kit.database.db)
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  }

  async make(url: string, body: unknown, key?: string): Promise<Job> {
    const answer = await this.kit.call('POST', url, body, key ? { 'idempotency-key': key } : {})
    expect(answer.status, JSON.stringify(answer.body)).toBe(202)
    return data<{ job: Job }>(answer).job
  }

  async read(id: string): Promise<Job> {
    return data<Job>(await this.kit.get(`/api/jobs/${id}`))
  }

  /** The job once something of it is done. */
  async begun(id: string): Promise<Job> {
    return this.#until(id, 5, (job) => job.done > 0)
  }

  async ended(id: string): Promise<Job> {
    return this.#until(id, 20, (job) => job.finishedAt !== null)
  }

  async #until(id: string, ms: number, isSo: (job: Job) => boolean): Promise<Job> {
    const deadline = performance.now() + END_MS
    for (;;) {
      const job = await this.read(id)
      if (isSo(job)) return job
      if (performance.now() > deadline) throw new Error(`job ${id} does not go on: ${JSON.stringify(job)}`)
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  }

  async rowsOf(id: string, state: string): Promise<JobRow[]> {
    return data<JobRow[]>(await this.kit.get(`/api/jobs/${id}/rows?state=${state}&limit=100`))
  }
}

/** The filter that finds the shops of a name. */
export const query = (name: string) => ({ where: [['name', 'eq', name]], q: '' })

/** Runs tests of jobs on both databases, each with a harness of its own whose actor is the administrator. */
export function describeJobs(topic: string, tests: (jobs: JobHarness, it: typeof test) => void): void {
  describe.each(KINDS)(`${topic} on $kind`, ({ kind, open }) => {
    const skip = kind === 'postgres' && missingPostgres !== undefined
    const jobs = new JobHarness()
    beforeAll(() => (skip ? undefined : jobs.open(open)))
    afterAll(() => jobs.close())
    beforeEach(() => {
      if (!skip) jobs.kit.actor = admin
    })
    tests(jobs, test.skipIf(skip) as typeof test)
  })
}
