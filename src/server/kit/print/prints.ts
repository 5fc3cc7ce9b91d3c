/** Printing records: what is to be printed is written down with who asked, and rendered when it is fetched. */
import { z } from 'zod'
import type { AnyRecord } from '../../../core/area.ts'
import { PAPER_SIZES, type Paper, type PaperSize, PRINT_MAX, SEED_MAX } from '../../../core/paper.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { LanguageId } from '../../../core/words.ts'
import { writeAccess } from '../access/access.ts'
import { accessBy, filterFacts } from '../access/taken.ts'
import { findTargets, keyOf, missing, type Targeted, targetShape } from '../area/bulk/bulk-request.ts'
import type { AreaTable } from '../area/columns.ts'
import type { Tools } from '../area/dependencies.ts'
import type { Actor } from '../area/face.ts'
import { readRows } from '../area/read/row-text.ts'
import { visibleTo } from '../area/read/visible.ts'
import { Params, run } from '../area/statement.ts'
import { check, objectOf } from '../area/write/input.ts'
import type { Open } from '../area/write/transaction.ts'
import { masked } from '../area/write/write.ts'
import { newId } from '../ids.ts'
import { PRINT_RESTS, restSince } from '../workers/low-priority.ts'

/** Records whose detail is read at once. */
const AT_ONCE = 5

export const printBody = z.strictObject({
  ...targetShape,
  what: z.string().max(60).describe("One of the area's papers"),
  size: z.enum(PAPER_SIZES),
  seed: z.int().min(1).max(SEED_MAX).optional().describe('Of papers that are drawn'),
})

export type PrintRequest = Targeted & { what: string; size: PaperSize; seed?: number | undefined }

/** The printed paper, its records and its size. */
export type Print = {
  id: string
  account_id: string
  area: string
  what: string
  size: PaperSize
  language: LanguageId
  ids: string[]
  seed: number | null
}

/** Reads the body of a call to print. Throws naming what is missing or unknown. */
export function readPrint(table: AreaTable, body: unknown): PrintRequest {
  const wanted = check(printBody, objectOf(body)) as z.infer<typeof printBody>
  if ((wanted.ids === undefined) === (wanted.query === undefined)) throw missing('ids')
  if (!table.area.papers?.includes(wanted.what)) {
    throw new Problem('invalid', { fields: { what: { key: 'choice' } }, area: table.area.id })
  }
  if (wanted.seed !== undefined && !table.area.drawn) {
    throw new Problem('unknownField', { fields: { seed: { key: 'unknownField' } }, area: table.area.id })
  }
  return wanted
}

/** Writes down what is printed and by whom, in the history of each record. Throws when nothing or too much is. */
export async function createPrint(
  tools: Tools,
  open: Open,
  table: AreaTable,
  wanted: PrintRequest,
): Promise<{ id: string; count: number }> {
  const { actor } = open.write
  const found = await findTargets(
    tools,
    open.runner,
    table,
    { ...wanted, action: { kind: 'transition', name: 'print', verb: 'print', args: {} }, dryRun: false },
    { actor, limit: PRINT_MAX },
  )
  if (found.length === 0) throw new Problem('notFound')
  if (found.length > PRINT_MAX) {
    throw new Problem('notAllowed', {
      area: table.area.id,
      reason: { key: 'printTooMany', params: { max: PRINT_MAX } },
    })
  }
  if (wanted.ids) {
    const place = new Map(wanted.ids.map((key, index) => [keyOf(key), index]))
    const placeOf = ({ id, code }: { id: string; code: string }) => place.get(id) ?? place.get(code) ?? 0
    found.sort((a, b) => placeOf(a) - placeOf(b))
  }
  const id = newId()
  await run(
    open.runner,
    `insert into prints (id, account_id, area, what, size, language, ids, seed)
     values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7::uuid[], $8::integer)`,
    [
      id,
      actor.accountId,
      table.area.id,
      wanted.what,
      wanted.size,
      actor.language,
      found.map((one) => one.id),
      wanted.seed ?? null,
    ],
  )
  await writeAccess(open.runner, [
    {
      ...accessBy(open.write),
      ...{ kind: 'print', action: 'papers', area: table.area.id, count: found.length },
      ...(found.length === 1 && { code: found[0]?.code }),
      facts: { paper: wanted.what, ...filterFacts(wanted) },
    },
  ])
  // Nothing of the records changes: lists need not hear of it.
  open.journal.beQuiet()
  const versions = await run<{ id: string; version: number }>(
    open.runner,
    `select t."id", t."version" from ${table.table} t where t."id" = any($1::uuid[])`,
    [found.map((one) => one.id)],
  )
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]))
  for (const one of found) {
    open.journal.add({
      area: table.area.id,
      record: one.id,
      code: one.code,
      version: versionOf.get(one.id) ?? 1,
      action: 'print',
      verb: 'print',
      change: 'none',
      before: {},
      after: {},
      args: {
        paper: wanted.what,
        size: wanted.size,
        ...(wanted.seed !== undefined && { seed: wanted.seed }),
      },
    })
  }
  return { id, count: found.length }
}

/** A print of one's own. Throws `notFound`. */
export async function findPrint(tools: Tools, id: string, actor: Actor): Promise<Print> {
  const [print] = await run<Print>(
    tools.runner,
    `select id, account_id, area, what, size, language, ids, seed from prints where id = $1::uuid`,
    [id],
  )
  if (print?.account_id !== actor.accountId) throw new Problem('notFound')
  return print
}

/** The paper of a print, from the records as they are now and as the actor sees them. */
export async function paperOf(tools: Tools, print: Print, actor: Actor): Promise<Paper> {
  const table = tools.tables.get(print.area)
  const template = table?.server.papers?.[print.what]
  if (!table || !template) throw new Problem('notFound')
  const records = await details(tools, table, print.ids, actor)
  const { language, size, seed } = print
  const how = {
    sql: tools.sql,
    actor,
    noteNumbers(area: string, ids: readonly string[]) {
      const other = tools.tables.get(area)
      if (other) tools.reveals.note(other, actor, ids, 'print')
    },
    language,
    size,
    seed: seed ?? undefined,
    now: new Date().toISOString(),
  }
  return { size, ...(await template(records as never, how)) }
}

/** Records with what their detail shows, in the order of their ids; those that are gone are left out. */
async function details(
  tools: Tools,
  table: AreaTable,
  ids: readonly string[],
  actor: Actor,
): Promise<AnyRecord[]> {
  const visible = visibleTo(tools.compiler, table, actor)
  const records: AnyRecord[] = []
  // A few at a time: others are answered between them.
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const began = performance.now()
    const params = new Params()
    const some = params.add(ids.slice(from, from + AT_ONCE), 'uuid[]')
    const rows = await readRows(
      tools.reader,
      `select ${table.detail.select()} from unnest(${some}) with ordinality as w(id, n)
       join ${table.table} t on t."id" = w.id${visible ? ` and ${visible.compile(params)}` : ''} order by w.n`,
      params.values,
    )
    const written = await table.detail.write(tools.refs, tools.reader, rows)
    records.push(...written.map((json) => masked(table, JSON.parse(json) as AnyRecord, actor)))
    if (from + AT_ONCE < ids.length) await restSince(began, PRINT_RESTS)
  }
  tools.reveals.note(table, actor, ids, 'print')
  return records
}
