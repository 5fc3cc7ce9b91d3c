/**
 * Writes an export's file. Rows are read a few at a time and go as text to the thread that writes the sheet, so
 * memory does not grow with their number and lists are answered between them. A worker that takes over from a
 * killed one begins a new file: half a sheet cannot be gone on with. Values are those of the moment in which they are read.
 */
import { holds } from '../../../core/abilities.ts'
import { dayOf, formatDateTime } from '../../../core/dates/dates.ts'
import type { Refusal } from '../../../core/problems/problems.ts'
import { fileStem } from '../../../core/text.ts'
import type { AreaTable } from '../area/columns.ts'
import type { Tools } from '../area/dependencies.ts'
import type { Actor } from '../area/face.ts'
import { hides, privateFields } from '../area/privacy/private.ts'
import { readRows } from '../area/read/row-text.ts'
import { visibleTo } from '../area/read/visible.ts'
import { Params, run } from '../area/statement.ts'
import { maskedText } from '../area/write/write.ts'
import type { Account } from '../jobs/chunk.ts'
import { findJob, isOver, type StoredFile, type StoredJob, tellOfJob } from '../jobs/job.ts'
import { EXPORT_RESTS, restSince } from '../workers/low-priority.ts'
import { sheetColumns } from './cells.ts'
import type { ExportFiles } from './files.ts'
import type { Headings } from './headings.ts'
import { type Sheet, startSheet } from './sheet.ts'

export type ExportTools = {
  tools: Tools
  files: ExportFiles
  headings: Headings
  accountNow(accountId: string): Promise<Account | undefined>
  /** Rows that are read at once: nobody waits longer behind them than behind a list. */
  rows: number
}

/** The owner hears of it at most so often. */
const TELL_MS = 250

/** Records so far, when the owner last heard of them, and whether whole numbers are among what was written. */
type Progress = { written: number; toldAt: number; numbers: boolean }

/** It was cancelled, or another process has finished it: the written part is dropped. */
class Over extends Error {}
/** The owner may not do it any more. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.key)
    this.refusal = refusal
  }
}

/** Does an export from its beginning to its end. Throws when it has to be done again, here or elsewhere. */
export async function runExport(deps: ExportTools, job: StoredJob, leave: () => boolean): Promise<void> {
  const { tools, files, headings } = deps
  const table = tools.tables.get(job.area)
  if (!table) return endExport(deps, job, { key: 'jobBroken' })
  const { language } = job
  const title = headings.title(language, job.area)
  const columns = sheetColumns(table, (job.args.columns ?? []) as string[], language, headings)
  const draft = files.draft(job.id)
  const progress: Progress = { written: 0, toldAt: 0, numbers: false }
  const sheet = startSheet({ path: draft, name: title, columns, language })
  try {
    await moveOn(deps, job, progress)
    await writeRows(deps, job, table, sheet, progress, leave)
    await sheet.end()
    const size = await files.keep(job.id, draft)
    await finish(deps, job, progress.written, { name: fileName(title), size, numbers: progress.numbers })
  } catch (error) {
    await sheet.stop()
    await files.drop(draft)
    if (error instanceof Over) return
    if (error instanceof Refused) return endExport(deps, job, error.refusal)
    throw error
  }
}

/** `don-hang-2026-11-22-0905.xlsx`: where and when it is from. */
function fileName(title: string): string {
  const now = Date.now()
  return `${fileStem(title)}-${dayOf(now)}-${formatDateTime(now).slice(-5).replace(':', '')}.xlsx`
}

async function writeRows(
  deps: ExportTools,
  job: StoredJob,
  table: AreaTable,
  sheet: Sheet,
  progress: Progress,
  leave: () => boolean,
): Promise<void> {
  for (let seq = 0; ; seq++) {
    const [part] = await run<{ ids: string[] }>(
      deps.tools.runner,
      'select ids from export_parts where job_id = $1::uuid and seq = $2',
      [job.id, seq],
    )
    if (!part) return
    const actor = await actorOf(deps, job)
    const shown = new Set((job.args.columns ?? []) as string[])
    if (privateFields(table.area).some((name) => shown.has(name))) {
      progress.numbers ||= !hides(table, actor)
      deps.tools.reveals.note(table, actor, part.ids, 'export')
    }
    for (let from = 0; from < part.ids.length; from += deps.rows) {
      if (leave()) throw new Error(`export ${job.id} goes on elsewhere`)
      const began = performance.now()
      const rows = await readPart(deps.tools, table, job, part.ids.slice(from, from + deps.rows), actor)
      await sheet.add(rows)
      progress.written += rows.length
      await moveOn(deps, job, progress)
      await restSince(began, EXPORT_RESTS)
    }
  }
}

/** The user who started it, with their present rights. */
async function actorOf({ accountNow }: ExportTools, job: StoredJob): Promise<Actor> {
  const account = await accountNow(job.account_id)
  if (!account) throw new Refused({ key: 'accountSuspended' })
  for (const verb of ['view', 'export']) {
    const ability = `${job.area}.${verb}`
    if (!holds(account.abilities, ability)) throw new Refused({ key: 'missingAbility', params: { ability } })
  }
  return { ...account, language: job.language }
}

/** Records in the order of their ids as JSON, as the actor sees them; those that are gone are left out. */
async function readPart(
  { reader, refs, compiler }: Tools,
  table: AreaTable,
  job: StoredJob,
  ids: readonly string[],
  actor: Actor,
): Promise<string[]> {
  const projection = table.narrowed((job.args.columns ?? []) as string[])
  const params = new Params()
  const visible = visibleTo(compiler, table, actor)
  const rows = await readRows(
    reader,
    `select ${projection.writer.select()}
     from unnest(${params.add(ids, 'uuid[]')}) with ordinality as w(id, n)
     join ${table.table} t on t."id" = w.id${visible ? ` and ${visible.compile(params)}` : ''} order by w.n`,
    params.values,
  )
  const written = await projection.writer.write(refs, reader, rows)
  return written.map((json) => maskedText(table, json, actor))
}

/** Reports the progress. Throws `Over` when the job has ended meanwhile. */
async function moveOn({ tools }: ExportTools, job: StoredJob, progress: Progress): Promise<void> {
  const now = performance.now()
  if (progress.toldAt > 0 && now - progress.toldAt < TELL_MS) return
  progress.toldAt = now
  const [going] = await run(
    tools.runner,
    `update jobs set state = 'running', started_at = coalesce(started_at, now()), cursor = $2, changed = $2
     where id = $1::uuid and state in ('queued', 'running') returning true as going`,
    [job.id, progress.written],
  )
  if (!going) throw new Over()
  await tellOfJob(tools.runner, { id: job.id, account: job.account_id, state: 'running' })
}

/** The job's result: its file, and the number of records deleted before they were read. */
async function finish(
  { tools, files }: ExportTools,
  job: StoredJob,
  written: number,
  file: StoredFile,
): Promise<void> {
  const [done] = await run(
    tools.runner,
    `with gone as (delete from export_parts where job_id = $1::uuid)
     update jobs set state = 'done', cursor = total, changed = $2, refused = total - $2, file = $3::jsonb,
       finished_at = now()
     where id = $1::uuid and state in ('queued', 'running') returning true as done`,
    [job.id, written, JSON.stringify(file)],
  )
  if (done) return tellOfJob(tools.runner, { id: job.id, account: job.account_id, state: 'done' })
  const now = await findJob(tools.runner, job.id)
  // Finished by another worker, the file is theirs as much as ours; cancelled, nobody may have it.
  if (now?.state !== 'done') await files.drop(files.pathOf(job.id))
}

/** Ends an export that cannot be done. */
export async function endExport({ tools }: ExportTools, job: StoredJob, error: Refusal): Promise<void> {
  const now = await findJob(tools.runner, job.id)
  if (!now || isOver(now)) return
  await run(
    tools.runner,
    `update jobs set state = 'failed', error = $2::jsonb, finished_at = now()
     where id = $1::uuid and state in ('queued', 'running')`,
    [job.id, JSON.stringify(error)],
  )
  await tellOfJob(tools.runner, { id: job.id, account: job.account_id, state: 'failed' })
}
