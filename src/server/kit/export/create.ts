/** Making an export: which records, in which order and with which columns is settled when it is asked for. */
import { z } from 'zod'
import { Problem } from '../../../core/problems/problems.ts'
import { writeAccess } from '../access/access.ts'
import { accessBy, filterFacts } from '../access/taken.ts'
import { missing, type Targeted, target, targetShape } from '../area/bulk/bulk-request.ts'
import type { AreaTable } from '../area/columns.ts'
import type { Tools } from '../area/dependencies.ts'
import { hides, privateFields, refuseProbing } from '../area/privacy/private.ts'
import { readOrder } from '../area/read/list-query.ts'
import { type Order, walk } from '../area/read/order.ts'
import { Params, run } from '../area/statement.ts'
import { check, objectOf } from '../area/write/input.ts'
import type { Open } from '../area/write/transaction.ts'
import { newId } from '../ids.ts'
import { insertJob } from '../jobs/create.ts'
import type { StoredJob } from '../jobs/job.ts'

/** Rows of one file: a sheet has 1,048,576, its heading among them. */
export const EXPORT_MAX = 1_000_000
/** Ids in a row of `export_parts`, and rows read at once. */
const PART = 250

export const exportBody = z.strictObject({
  ...targetShape,
  sort: z.string().max(100).optional().describe("As the list's `sort`; absent: the area's own"),
  columns: z
    .array(z.string().max(60))
    .min(1)
    .max(200)
    .describe('Fields of the list, in the order of the sheet'),
})

export type Export = Targeted & { order: Order; columns: readonly string[] }

/** Reads the body of an export. Throws naming what is missing, unknown or given twice. */
export function readExport(tools: Tools, table: AreaTable, body: unknown): Export {
  const { ids, query, sort, columns } = check(exportBody, objectOf(body)) as z.infer<typeof exportBody>
  if ((ids === undefined) === (query === undefined)) throw missing('ids')
  const strange = columns.filter((name, index) => !table.listed(name) || columns.indexOf(name) !== index)
  if (strange.length > 0) {
    const fields = Object.fromEntries(strange.slice(0, 20).map((name) => [name, { key: 'unknownField' }]))
    throw new Problem('unknownField', { fields, area: table.area.id })
  }
  return { ids, query, columns, order: readOrder(table, tools.tables, sort) }
}

/** The job of an export. Throws `notAllowed` when nothing matches, `invalid` when it is more than a sheet holds. */
export async function createExport(
  tools: Tools,
  open: Open,
  table: AreaTable,
  wanted: Export,
): Promise<StoredJob> {
  refuseProbing(table, { where: [], order: wanted.order }, open.write.actor)
  const id = newId()
  const total = await snapshot(tools, open, table, wanted, id)
  if (total === 0) throw new Problem('notAllowed', { area: table.area.id, reason: { key: 'exportEmpty' } })
  await refuseManyNumbers(tools, open, table, { columns: wanted.columns, total })
  const area = table.area.id
  await writeAccess(open.runner, [
    {
      ...accessBy(open.write),
      ...{ kind: 'export', action: 'list', area, count: total },
      facts: { format: 'xlsx', columns: wanted.columns, ...filterFacts(wanted) },
    },
  ])
  const args = { columns: wanted.columns, sort: wanted.order.text }
  return insertJob(
    open,
    id,
    { area, action: 'export', name: 'export', verb: 'export', args, changes: null },
    total,
  )
}

/** Throws `notAllowed` for a file with more numbers than its owner is shown otherwise: half of it would be masked. */
async function refuseManyNumbers(
  tools: Tools,
  open: Open,
  table: AreaTable,
  { columns, total }: { columns: readonly string[]; total: number },
): Promise<void> {
  const { actor } = open.write
  if (hides(table, actor) || !privateFields(table.area).some((name) => columns.includes(name))) return
  const left = await tools.reveals.limit.left(actor)
  if (left === undefined || total <= left) return
  throw new Problem('notAllowed', {
    area: table.area.id,
    reason: { key: 'exportNumbers', params: { total, left } },
  })
}

async function snapshot(
  tools: Tools,
  open: Open,
  table: AreaTable,
  wanted: Export,
  id: string,
): Promise<number> {
  const params = new Params()
  const conditions = target(tools, table, wanted, open.write.actor, params)
  const rows = walk(params, { table, order: wanted.order, conditions }, EXPORT_MAX + 1)
  const [row] = await run<{ found: number }>(
    open.runner,
    `with hits as materialized (
       select w."id", row_number() over () - 1 as n from (${rows}) w
     ), kept as (
       insert into export_parts (job_id, seq, ids)
       select ${params.add(id, 'uuid')}, n / ${PART}, array_agg("id" order by n) from hits group by n / ${PART}
       returning cardinality(ids) as size
     ) select coalesce(sum(size), 0)::integer as found from kept`,
    params.values,
  )
  const found = row?.found ?? 0
  if (found > EXPORT_MAX) {
    const tooMany = { key: 'tooManyItems', params: { max: EXPORT_MAX } }
    throw new Problem('invalid', { fields: { [wanted.query ? 'query' : 'ids']: tooMany } })
  }
  return found
}
