/** A row is checked or written in one transaction with its state; the last one of an import moves that on. */
import { sql } from 'kysely'
import type { Changes, Effect, Write } from '../../../server/kit/area/face.ts'
import type { ImportRow } from '../area.ts'
import { firstOf, type RowError } from '../problems.ts'
import { type Examined, examine, type Kept, keptRow, refusedErrors, writeProduct } from './examine.ts'

/** Imports whose rows are all written in one transaction: that one counts them itself. */
const whole = new Set<string>()

/** Runs work on all rows of an import, which is not moved on by them meanwhile. */
export async function asWhole<T>(id: string, work: () => Promise<T>): Promise<T> {
  whole.add(id)
  try {
    return await work()
  } finally {
    whole.delete(id)
  }
}

async function keepErrors(
  write: Write,
  row: ImportRow,
  errors: readonly RowError[],
  { hasErrors }: Kept,
): Promise<void> {
  if (errors.length === 0 && !hasErrors) return
  await sql`update import_rows set errors = ${JSON.stringify(errors)}::jsonb where id = ${row.id}::uuid`.execute(
    write.sql,
  )
}

/** Counts of an import's rows by state. */
export async function countRows(
  write: Write,
  id: string,
  except: string | null = null,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from import_rows
    where import_id = ${id}::uuid and id is distinct from ${except}::uuid group by status`.execute(write.sql)
  const counts: Record<string, number> = {
    ...{ received: 0, valid: 0, invalid: 0, created: 0, updated: 0, unchanged: 0, failed: 0 },
  }
  for (const { status, count } of rows) counts[status] = Number(count)
  return counts
}

/** Counts the rows of the import, and moves it on where this one was the last. */
async function moveOn(
  write: Write,
  row: ImportRow,
  { sheet: { status: was }, isLast }: Kept,
  status: string,
): Promise<void> {
  const { id } = row.import
  if (whole.has(id) || ((was === 'read' || was === 'writing') && !isLast)) return
  const { received: _received, ...counts } = await countRows(write, id, row.id)
  counts[status] = (counts[status] ?? 0) + 1
  const next = was === 'read' ? 'checked' : was === 'writing' ? 'written' : was
  await write.others.set('imports', [
    { id, changes: { ...counts, status: next, ...(next === 'written' && { doneAt: write.now }) } },
  ])
}

const changesOf = (status: string, examined: Pick<Examined, 'product' | 'errors'>): Changes => ({
  status,
  product: examined.product?.id ?? null,
  ...firstOf(examined.errors),
})

const check: Effect<ImportRow> = {
  async run(write, row, _args, dryRun) {
    const kept = await keptRow(write.sql, row)
    const { status: was, code } = kept.sheet
    if (was === 'cancelled' || was === 'failed') return { refused: { key: 'importOver', params: { code } } }
    if (dryRun) return {}
    const examined = await examine(write, kept)
    let plan: string = examined.product ? 'update' : 'create'
    if (examined.product && examined.errors.length === 0) {
      // Written and taken back: all rules are asked. A new product is not, since each try takes a code.
      const tried = await write.others.attempt(() => writeProduct(write, examined, code), false)
      if ('problem' in tried) examined.errors.push(...refusedErrors(tried.problem, examined.cells))
      else if (tried.done.status === 'unchanged') plan = 'same'
    }
    const status = examined.errors.length > 0 ? 'invalid' : 'valid'
    await keepErrors(write, row, examined.errors, kept)
    await moveOn(write, row, kept, status)
    return { ...changesOf(status, examined), plan }
  },
}

const writeRow: Effect<ImportRow> = {
  async run(write, row, _args, dryRun) {
    const kept = await keptRow(write.sql, row)
    const { status: was, code } = kept.sheet
    if (was === 'read' || was === 'cancelled' || was === 'failed')
      return { refused: { key: was === 'read' ? 'importBusy' : 'importOver', params: { code } } }
    if (dryRun) return {}
    const examined = await examine(write, kept)
    if (examined.errors.length > 0) return failed(write, row, kept, examined)
    const written = await write.others.attempt(() => writeProduct(write, examined, code))
    if ('problem' in written) {
      examined.errors.push(...refusedErrors(written.problem, examined.cells))
      return failed(write, row, kept, examined)
    }
    const { id, status } = written.done
    await moveOn(write, row, kept, status)
    return { ...changesOf(status, examined), product: id }
  },
}

async function failed(write: Write, row: ImportRow, kept: Kept, examined: Examined): Promise<Changes> {
  await keepErrors(write, row, examined.errors, kept)
  await moveOn(write, row, kept, 'failed')
  return changesOf('failed', examined)
}

export const effects: Readonly<Record<string, Effect<ImportRow>>> = { check, write: writeRow }
