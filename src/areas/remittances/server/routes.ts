/** `POST /api/remittances/import`, which keeps the file beside what was read of it, and `GET /api/remittances/{id}/items`. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Problem } from '../../../core/problems/problems.ts'
import { codeForm } from '../../../core/sameness.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { Kit } from '../../../server/kit/area/kit.ts'
import { readNumber, readParameters } from '../../../server/kit/area/read/list-query.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendAnswer, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { SHEET_LIMITS } from '../../../server/kit/sheets/limits.ts'
import { readSheet } from '../../../server/kit/sheets/read.ts'
import { FORM_BYTES, type SentForm } from '../../../server/kit/uploads/forms.ts'
import { plainCode } from '../../carriers/bill-shape.ts'
import { area } from '../area.ts'
import { BUCKETS, rowNamed } from '../match.ts'
import { type Choice, chosen, form, type ItemView, item } from '../schema.ts'
import { type Incoming, prepare, refuse } from './import.ts'
import { itemsOf } from './items.ts'
import type { Reading } from './reader/interpret.ts'

const READER = new URL('./reader/worker.ts', import.meta.url)
/** Files of one account at once. */
const AT_ONCE = 2
const PAGE = { default: 100, max: 200 }
/** Signs of what is looked for. */
const Q_MAX = 60

const tooHeavy = () => refuse('fileTooBig', { size: `${SHEET_LIMITS.file / 1024 / 1024} MB` })

const noFile = () => refuse('noFile')
const REFUSALS = { none: noFile, broken: noFile, tooHeavy, tooMany: noFile }

function readFields({ fields }: SentForm): { carrier: string; note: string | null; choice: Choice } {
  const known = form.safeParse({ carrier: fields.carrier, note: fields.note ?? '' })
  if (!known.success)
    throw new Problem('invalid', { area: area.id, fields: { carrier: { key: 'required' } } })
  const { sheet, columns } = fields
  if (columns === undefined) return { ...known.data, choice: { sheet, columns } }
  try {
    return { ...known.data, choice: { sheet, columns: chosen.parse(JSON.parse(columns)) } }
  } catch {
    throw new Problem('invalid', { area: area.id, fields: { columns: { key: 'wrongValue' } } })
  }
}

async function importFile(request: FastifyRequest, kit: Kit, sent: SentForm) {
  const [file] = sent.files
  if (!file?.size) throw noFile()
  const { carrier, note, choice } = readFields(sent)
  const bytes = await file.read()
  const meant = await readSheet<Choice, Reading>(READER, bytes, choice)
  if ('refused' in meant) throw refuse(meant.refused, { rows: SHEET_LIMITS.rows })
  if ('ask' in meant) return meant
  const incoming: Incoming = { bytes, ...meant }
  // What is compared with an earlier request of the same key.
  request.body = { carrier, note, ...choice, size: file.size, rows: meant.rows.length }
  const context = kit.contextOf(request)
  return kit.answer(request, async ({ write }) => {
    const fileName = file.name.slice(0, 200) || '?'
    const values = await prepare(write, incoming, { carrier, note, fileName })
    const { data, audit } = await kit.area(area.id).create(context, values)
    return { status: 201, body: JSON.stringify({ error: 0, data, audit }) }
  })
}

type Asked = { bucket: string; q: string; at: number; limit: number }

/** Rows by what was typed: the row's number as `#12`, else a part of a code of the file or of the order. */
function matching(q: string): RawBuilder<unknown> {
  if (q === '') return sql`true`
  const row = rowNamed(q)
  if (row !== undefined) return sql`i.row_number = ${row}`
  const code = plainCode(q)
  // The orders of that code are looked up once, each by an index of its own, not for every row.
  return sql`(strpos(upper(replace(i.code, ' ', '')), ${code}) > 0 or i.order_id = any(array(
    select id from orders where code = ${code} union select id from orders where bill_code = ${code}
    union select id from orders where tracking_code = ${code})))`
}

/** A page of one bucket, undecided rows first, of these such with a remark; `total`: how many there are in all. */
async function itemsPage(
  db: Sql,
  key: string,
  { bucket, q, at, limit }: Asked,
): Promise<{ items: ItemView[]; total: number }> {
  const found = await sql<{ id: string }>`
    select id from remittances where id::text = ${key.toLowerCase()} or code = ${codeForm(key)}`.execute(db)
  const id = found.rows[0]?.id
  if (!id) throw new Problem('notFound')
  // Orders are looked up for the rows of the page alone.
  const { rows } = await sql<ItemView & Record<'expected' | 'paid' | 'fee' | 'total', number>>`
    with hits as (
      select i.*, r.errors, count(*) over () as total from ${itemsOf(sql`${id}::uuid`)} i
      left join remittance_rows r on r.remittance_id = i.remittance_id and r.number = i.row_number
      where i.bucket = ${bucket} and ${matching(q)}
      order by (i.action is null) desc, coalesce(r.errors, '[]') = '[]', i.position offset ${at} limit ${limit}
    )
    select i.id, i.bucket, i.row_number as "row", i.code,
      case when o.id is not null then json_build_object('id', o.id, 'code', o.code, 'status', o.status) end as "order",
      i.expected, i.paid, i.fee, coalesce(i.errors, '[]') as errors,
      case i.action when 'settled' then 'claim' else i.action end as resolution, i.reason,
      coalesce(i.action = 'claim', false) as claimed, i.total
    from hits i
    left join orders o on o.id = i.order_id
    order by (i.action is null) desc, coalesce(i.errors, '[]') = '[]', i.position`.execute(db)
  const items = rows.map(({ total: _, ...row }) => ({
    ...row,
    expected: Number(row.expected),
    paid: Number(row.paid),
    fee: Number(row.fee),
  }))
  // After the last row there is none that has the total.
  if (rows.length === 0 && at > 0)
    return { items, total: (await itemsPage(db, id, { bucket, q, at: 0, limit: 1 })).total }
  return { items, total: Number(rows[0]?.total ?? 0) }
}

/** Registers the import, which takes a form. */
export function writeRoutes(app: FastifyInstance, kit: Kit): void {
  // A scope of its own: no other route takes forms.
  void app.register(async (scope) => {
    const forms = await kit.acceptForms(scope, { fileBytes: SHEET_LIMITS.file, fields: 5, atOnce: AT_ONCE })
    scope.post(
      `/api/${area.id}/import`,
      {
        bodyLimit: SHEET_LIMITS.file + FORM_BYTES,
        config: { ability: `${area.id}.import` } as object,
        schema: {
          tags: [area.id],
          summary:
            "A carrier's remittance: multipart/form-data with `file` (.xlsx, 5 MB, 20,000 rows), `carrier`, `note`, `sheet` (its name), `columns`",
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => {
        const done = await forms.receive(request, REFUSALS, (sent) => importFile(request, kit, sent))
        return 'ask' in done ? sendJson(reply, { error: 0, data: done }) : sendAnswer(reply, done)
      },
    )
  })
}

/** Registers the list of a remittance's items. */
export function routes(app: FastifyInstance, db: Sql): void {
  mountRoute(app, {
    method: 'GET',
    url: `/api/${area.id}/:id/items`,
    ability: `${area.id}.view`,
    tag: area.id,
    schema: {
      summary: 'Items of one bucket, undecided ones first, of these such with a cell to look at',
      params: z.object({ id: z.string().describe('Id or code') }),
      querystring: z.object({
        bucket: z.enum(BUCKETS),
        q: z.string().optional().describe('A part of a code, or `#12` for a row of the file'),
        at: z.string().optional().describe('How many to pass over'),
        limit: z.string().optional().describe('1 to 200, default 100'),
      }),
      response: { 200: envelope(z.array(item), { total: z.int() }) },
    },
    handler: async (request, reply) => {
      const { id } = request.params as { id: string }
      const given = readParameters(request.query, ['bucket', 'q', 'at', 'limit'])
      const bucket = BUCKETS.find((one) => one === given.bucket)
      if (!bucket) throw new Problem('badFilter', { fields: { bucket: { key: 'choice' } } })
      const at = readNumber('at', given.at, { min: 0, max: 1_000_000 }, 0)
      const limit = readNumber('limit', given.limit, { min: 1, max: PAGE.max }, PAGE.default)
      const q = (given.q ?? '').slice(0, Q_MAX)
      const { items, total } = await itemsPage(db, id, { bucket, q, at, limit })
      return sendJson(reply, { error: 0, data: items, total })
    },
  })
}
