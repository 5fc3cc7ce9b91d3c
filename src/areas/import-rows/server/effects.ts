/** Rows are checked or written in one transaction with their states; the last ones of an import move that on. */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Changes, Effect, Write } from '../../../server/kit/area/face.ts'
import type { ImportRow } from '../area.ts'
import { firstOf } from '../problems.ts'
import { type Examined, examine, type Kept, keptRows, refusedErrors } from './examine.ts'
import { tryUpdates, writeProducts } from './products.ts'

type Outcomes = Map<string, Changes | { refused: Refusal }>
type RunMany = NonNullable<Effect<ImportRow>['runMany']>

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

/** Counts of an import's rows by state. */
export async function countRows(
  write: Write,
  id: string,
  except: readonly string[] = [],
): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from import_rows
    where import_id = ${id}::uuid and id <> all(${except}::uuid[]) group by status`.execute(write.sql)
  const counts: Record<string, number> = {
    ...{ received: 0, valid: 0, invalid: 0, created: 0, updated: 0, unchanged: 0, failed: 0 },
  }
  for (const { status, count } of rows) counts[status] = Number(count)
  return counts
}

/** A row with the state that it comes to. */
type Done = Examined & { status: string }

async function keepErrors(write: Write, rows: readonly Done[]): Promise<void> {
  const kept = rows.filter(({ errors, kept }) => errors.length > 0 || kept.hasErrors)
  if (kept.length === 0) return
  const values = JSON.stringify(kept.map(({ kept: { id }, errors }) => ({ id, errors })))
  await sql`
    update import_rows r set errors = e.errors
    from jsonb_to_recordset(${values}::jsonb) as e (id uuid, errors jsonb) where r.id = e.id`.execute(
    write.sql,
  )
}

/** The state of rows that an import waits for, by its own. */
const AWAITED: Readonly<Record<string, string>> = { read: 'received', writing: 'valid' }

/** Counts the rows of each import, and moves those on of which these were the last that they waited for. */
async function moveOn(write: Write, rows: readonly Done[]): Promise<void> {
  for (const [id, own] of Map.groupBy(rows, ({ kept }) => kept.sheet.id)) {
    const was = own[0]?.kept.sheet.status ?? ''
    if (whole.has(id)) continue
    const ids = own.map(({ kept }) => kept.id)
    const awaited = AWAITED[was]
    if (awaited !== undefined && (await waits(write, id, awaited, ids))) continue
    const { received: _received, ...counts } = await countRows(write, id, ids)
    for (const { status } of own) counts[status] = (counts[status] ?? 0) + 1
    const next = was === 'read' ? 'checked' : was === 'writing' ? 'written' : was
    await write.others.set('imports', [
      { id, changes: { ...counts, status: next, ...(next === 'written' && { doneAt: write.now }) } },
    ])
  }
}

/** Whether an import has more rows in a state. */
async function waits(write: Write, id: string, state: string, except: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from import_rows where import_id = ${id}::uuid and status = ${state} and id <> all(${except}::uuid[])
    limit 1`.execute(write.sql)
  return rows.length > 0
}

/** Keeps errors and counts of rows; returns their changes. */
async function settle<D extends Done>(
  write: Write,
  rows: readonly D[],
  more: (row: D) => Changes,
): Promise<Outcomes> {
  await keepErrors(write, rows)
  await moveOn(write, rows)
  return new Map(
    rows.map((row) => [
      row.kept.id,
      { status: row.status, product: row.product?.id ?? null, ...firstOf(row.errors), ...more(row) },
    ]),
  )
}

/** Rows that their import lets through, and the refusals of the rest. */
async function open(
  write: Write,
  rows: readonly ImportRow[],
  refusal: (sheet: Kept['sheet']) => string | undefined,
): Promise<{ kept: Kept[]; refused: Outcomes }> {
  const refused: Outcomes = new Map()
  const kept = (await keptRows(write.sql, rows)).filter(({ id, sheet }) => {
    const key = refusal(sheet)
    if (key !== undefined) refused.set(id, { refused: { key, params: { code: sheet.code } } })
    return key === undefined
  })
  return { kept, refused }
}

const isOver = ({ status }: Kept['sheet']) =>
  status === 'cancelled' || status === 'failed' ? 'importOver' : undefined

const check: RunMany = async (write, rows, dryRun) => {
  const records = rows.map(({ record }) => record)
  const { kept, refused } = await open(write, records, isOver)
  if (dryRun || kept.length === 0) return refused
  const examined = await examine(write, kept)
  const tried = await tryUpdates(
    write,
    examined.filter(({ errors }) => errors.length === 0),
  )
  const plans = new Map<string, string>()
  const done = examined.map((row): Done => {
    const outcome = tried.get(row)
    if (outcome && 'problem' in outcome) row.errors.push(...refusedErrors(outcome.problem, row.kept.cells))
    const isSame = outcome && 'status' in outcome && outcome.status === 'unchanged'
    plans.set(row.kept.id, isSame ? 'same' : row.product ? 'update' : 'create')
    return { ...row, status: row.errors.length > 0 ? 'invalid' : 'valid' }
  })
  const settled = await settle(write, done, ({ kept: { id } }) => ({ plan: plans.get(id) }))
  return new Map([...refused, ...settled])
}

const writeRows: RunMany = async (write, rows, dryRun) => {
  const records = rows.map(({ record }) => record)
  const { kept, refused } = await open(write, records, (sheet) =>
    sheet.status === 'read' ? 'importBusy' : isOver(sheet),
  )
  if (dryRun || kept.length === 0) return refused
  const written = await writeKept(write, kept)
  const settled = await settle(write, written, ({ made, product }) => ({
    product: made ?? product?.id ?? null,
  }))
  return new Map([...refused, ...settled])
}

/** A row that was written, with its product; undefined where it failed. */
type Written = Done & { made: string | undefined }

async function writeKept(write: Write, kept: readonly Kept[]): Promise<Written[]> {
  const examined = await examine(write, kept)
  // Two rows may mean one product, by its own code and the given one: the second finds it as the first has left it.
  const first = new Set<string>()
  const isFirst = ({ product }: Examined) => {
    if (!product) return true
    const isNew = !first.has(product.id)
    first.add(product.id)
    return isNew
  }
  const now = examined.filter(isFirst)
  const outcomes = await writeProducts(
    write,
    now.filter(({ errors }) => errors.length === 0),
  )
  const written = now.map((row): Written => {
    const outcome = outcomes.get(row)
    if (outcome && 'status' in outcome) return { ...row, status: outcome.status, made: outcome.id }
    if (outcome) row.errors.push(...refusedErrors(outcome.problem, row.kept.cells))
    return { ...row, status: 'failed', made: undefined }
  })
  const later = examined.filter((row) => !now.includes(row)).map((row) => row.kept)
  return later.length > 0 ? [...written, ...(await writeKept(write, later))] : written
}

/** An effect of one row as that of many. */
const effectOf = (runMany: RunMany): Effect<ImportRow> => ({
  runMany,
  run: async (write, record, args, dryRun) =>
    (await runMany(write, [{ record, args }], dryRun)).get(record.id) ?? {},
})

export const effects: Readonly<Record<string, Effect<ImportRow>>> = {
  check: effectOf(check),
  write: effectOf(writeRows),
}
