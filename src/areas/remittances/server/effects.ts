/** Effects of each transition of a remittance. */
import { sql } from 'kysely'
import type { StepValues } from '../../../core/steps.ts'
import type { Effect, Write } from '../../../server/kit/area/face.ts'
import { newId } from '../../../server/kit/ids.ts'
import { plainCode } from '../../carriers/bill-shape.ts'
import type { Remittance } from '../area.ts'
import { ACCEPTABLE, type Bucket, rowNamed } from '../match.ts'
import { book } from './booking.ts'
import { countItems, type Kept, keptItems, matchNow, putItems, rowsOf } from './items.ts'

type RemittanceEffect = Effect<Remittance>

const codeOf = (args: Readonly<StepValues>) =>
  typeof args.code === 'string' && args.code !== '' ? args.code : undefined

/** Items with this code: a bill's, an order's, or a row's number as `#12`. */
function named(items: readonly Kept[], code: string | undefined): Kept[] {
  if (code === undefined) return [...items]
  const row = rowNamed(code)
  return items.filter((item) =>
    row === undefined ? plainCode(item.code) === plainCode(code) : item.row === row,
  )
}

async function decide(
  { sql: db, now, actor }: Write,
  remittance: string,
  items: readonly Kept[],
  { action, reason }: { action: string; reason: string },
): Promise<void> {
  const rows = items.map(({ key, bucket }) => ({ id: newId(), key, bucket }))
  await sql`
    insert into remittance_resolutions (id, remittance_id, key, bucket, action, reason, batch, at, by_id)
    select id, ${remittance}::uuid, key, bucket, ${action}, ${reason}, ${newId()}::uuid, ${now}::timestamptz,
      ${actor.accountId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id uuid, key text, bucket text)`.execute(db)
}

/** The newest decision no longer counts; what was decided before it does again. */
async function undecide({ sql: db, now }: Write, remittance: string): Promise<void> {
  await sql`
    update remittance_resolutions set undone_at = ${now}::timestamptz
    where remittance_id = ${remittance}::uuid and batch = (
      select batch from remittance_resolutions where remittance_id = ${remittance}::uuid and undone_at is null
      order by batch desc limit 1)`.execute(db)
}

const undo: RemittanceEffect['undo'] = async (write, record) => {
  await undecide(write, record.id)
  return undefined
}

const resolve: RemittanceEffect = {
  async run(write, record, args, dryRun) {
    const bucket = String(args.bucket) as Bucket
    if (args.action === 'accept' && !ACCEPTABLE.includes(bucket)) return { refused: { key: 'cannotAccept' } }
    const code = codeOf(args)
    const all = (await keptItems(write, record.id)).filter((item) => item.bucket === bucket)
    // A named item is decided again; without a name the undecided ones.
    const items = named(all, code).filter((item) => code !== undefined || item.action === null)
    if (items.length === 0) return { refused: { key: 'nothingOpen' } }
    if (dryRun) return {}
    await decide(write, record.id, items, { action: String(args.action), reason: String(args.reason) })
    return countItems(write, record.id)
  },
  undo,
}

const closeClaims: RemittanceEffect = {
  async run(write, record, args, dryRun) {
    const claimed = (await keptItems(write, record.id)).filter((item) => item.action === 'claim')
    const items = named(claimed, codeOf(args))
    if (items.length === 0) return { refused: { key: 'noClaims' } }
    if (dryRun) return {}
    await decide(write, record.id, items, { action: 'settled', reason: String(args.reason) })
    return countItems(write, record.id)
  },
  undo,
}

/** Orders have moved on since: the file is held against them once more. Decisions about what is the same stay. */
const match: RemittanceEffect = {
  async run(write, record, _args, dryRun) {
    if (dryRun) return {}
    const days = { from: record.fromOn, through: record.throughOn }
    const items = await matchNow(write, await rowsOf(write.sql, record.id), record.carrier.id, days)
    await putItems(write, record.id, items)
    return countItems(write, record.id)
  },
  async undo(write, record) {
    await sql`
      delete from remittance_items where remittance_id = ${record.id}::uuid and round = (
        select max(round) from remittance_items where remittance_id = ${record.id}::uuid)`.execute(write.sql)
    return undefined
  },
}

export const effects: Readonly<Record<string, RemittanceEffect>> = {
  book,
  resolve,
  match,
  'close-claims': closeClaims,
}
