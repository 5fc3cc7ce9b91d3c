/**
 * Cash on delivery that carriers hand over. Rows of `order_remittances` are only added: an undo adds a row with the negative
 * amount. A carrier's remittance covers thousands of orders, so each statement handles many.
 */
import { sql } from 'kysely'
import { formatVnd } from '../../../../core/money.ts'
import { Problem, type Refusal } from '../../../../core/problems/problems.ts'
import type { StepValues } from '../../../../core/steps.ts'
import type { Changes, Effect, Write } from '../../../../server/kit/area/face.ts'
import { newId } from '../../../../server/kit/ids.ts'
import type { Order } from '../../area.ts'

type Row = { record: Order; args: Readonly<StepValues> }
type Outcome = Changes | { refused: Refusal }
type Entry = {
  id: string
  order_id: string
  amount: number
  source: string | null
  reason: string | null
  /** Not the whole of what the carrier held, or what takes such a row back: the board reads these rows only. */
  part: boolean
  reverses?: string
}

const text = (value: StepValues[string]) => (typeof value === 'string' && value !== '' ? value : null)

/** Sums remitted per order so far, in VND; orders without any are left out. */
export async function remittedOf(
  { sql: db }: Pick<Write, 'sql'>,
  orders: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; amount: number }>`
    select order_id as id, sum(amount)::bigint as amount from order_remittances
    where order_id = any(${[...orders]}::uuid[]) group by order_id`.execute(db)
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
}

async function add({ sql: db, now, actor }: Write, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into order_remittances (id, order_id, amount, source, reason, part, reverses, at, by_id)
    select id, order_id, amount, source, reason, part, reverses, ${now}::timestamptz, ${actor.accountId}::uuid
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e(id uuid, order_id uuid, amount bigint, source text, reason text, part boolean, reverses uuid)`.execute(
    db,
  )
}

/**
 * Adds a remittance for each order with an allowed amount. Returns the changes or the refusal by order id; `whole`: the
 * amount closes the carrier's debt.
 */
async function settle(
  write: Write,
  rows: readonly Row[],
  { whole, dryRun }: { whole: boolean; dryRun: boolean },
): Promise<Map<string, Outcome>> {
  const before = await remittedOf(
    write,
    rows.map(({ record }) => record.id),
  )
  const entries: Entry[] = []
  const outcomes = new Map<string, Outcome>()
  for (const { record, args } of rows) {
    const rest = (record.codCollected ?? record.total) - (before.get(record.id) ?? 0)
    const amount = typeof args.amount === 'number' ? args.amount : rest
    const reason = text(args.reason)
    const refused = refusalOf({ amount, rest, reason, whole })
    if (refused) {
      outcomes.set(record.id, { refused })
      continue
    }
    const source = text(args.source)
    entries.push({ id: newId(), order_id: record.id, amount, source, reason, part: !whole })
    outcomes.set(record.id, whole ? { cod: 'remitted', codRemittedAt: write.now } : {})
  }
  if (!dryRun) await add(write, entries)
  return outcomes
}

function refusalOf(given: { amount: number; rest: number; reason: string | null; whole: boolean }) {
  const rest = formatVnd(given.rest)
  if (!given.whole) return given.amount < given.rest ? undefined : { key: 'codNoPart', params: { rest } }
  return given.amount === given.rest || given.reason ? undefined : { key: 'codDiffers', params: { rest } }
}

/**
 * Reverses the newest remittance of each order that is not reversed yet (highest id, as `lastPayment` in ledger.ts). Throws
 * `cannotUndo` if an order has none.
 */
async function takeBack(write: Write, orders: readonly string[]): Promise<void> {
  const { rows } = await sql<Omit<Entry, 'reason' | 'reverses'>>`
    select distinct on (order_id) id, order_id, amount, source, part from order_remittances t
    where order_id = any(${[...orders]}::uuid[]) and reverses is null
      and not exists (select from order_remittances r where r.reverses = t.id)
    order by order_id, id desc`.execute(write.sql)
  if (rows.length < new Set(orders).size) throw new Problem('cannotUndo')
  await add(
    write,
    rows.map((row) => ({
      id: newId(),
      order_id: row.order_id,
      amount: -Number(row.amount),
      source: row.source,
      reason: null,
      part: row.part,
      reverses: row.id,
    })),
  )
}

function effect(whole: boolean): Effect<Order> {
  return {
    run: async (write, record, args, dryRun) =>
      (await settle(write, [{ record, args }], { whole, dryRun })).get(record.id) ?? {},
    runMany: (write, rows, dryRun) => settle(write, rows, { whole, dryRun }),
    async undo(write, record) {
      await takeBack(write, [record.id])
      return undefined
    },
    undoMany: (write, rows) =>
      takeBack(
        write,
        rows.map(({ record }) => record.id),
      ),
  }
}

/** Effect of remitting the whole sum, or a different sum with a reason. */
export const remit = effect(true)
/** Effect of remitting less than the sum; the carrier owes the rest. */
export const remitPart = effect(false)
