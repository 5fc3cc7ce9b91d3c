/**
 * Goods that come back: asked for within the shop's policy, received piece by piece, put on the shelf again or not.
 * The order's row is locked throughout, so of two requests at once the second meets what the first has made.
 */
import { sql } from 'kysely'
import { holds } from '../../../../core/abilities.ts'
import { dayOf } from '../../../../core/dates/dates.ts'
import type { Refusal } from '../../../../core/problems/problems.ts'
import type { LineAnswer, LineRow, StepValues } from '../../../../core/steps.ts'
import { needsAnother } from '../../../../families/approvals/server/another-person.ts'
import { informAsker } from '../../../../families/approvals/server/asker.ts'
import { revisionEffects } from '../../../../families/approvals/server/revisions.ts'
import type { Effect, Write } from '../../../../server/kit/area/face.ts'
import { claimUploads, knownUploads } from '../../../../server/kit/files/kept.ts'
import { newId } from '../../../../server/kit/ids.ts'
import { claimPictures, unknownPictures } from '../../../../server/kit/pictures/kept.ts'
import { settleOrderPoints } from '../../../customers/server/public.ts'
import { needReason } from '../../../reasons/server/public.ts'
import type { Order } from '../../area.ts'
import {
  type Due,
  dueByLine,
  openReturn,
  policySaid,
  receivedBefore,
  refundOf,
  requestedRows,
  returnableRows,
  withinPolicy,
} from '../../returns/rules.ts'
import { retractLast } from '../ledger.ts'
import { golfer } from '../placing/golfer.ts'
import { type Known, pointsReturned, readReturns } from '../returned.ts'
import { restock, unstock } from '../returned-stock.ts'

type OrderEffect = Effect<Order>

const about = ({ id, code }: Order) => ({
  area: 'orders',
  id,
  code,
  what: { vi: `trả hàng của đơn ${code}`, en: `the return of order ${code}` },
})

const text = (value: StepValues[string]) => (typeof value === 'string' && value !== '' ? value : null)
const answered = (value: StepValues[string]) => (Array.isArray(value) ? value : [])

/** The chosen lines with their flags, usual ones where left out; or each line with all it has. A refusal names the line it is about. */
function chosenLines(
  answer: StepValues[string],
  rows: readonly LineRow[],
  foreign: string,
): { chosen: LineAnswer[] } | { refused: Refusal } {
  const given = answered(answer) as LineAnswer[]
  if (given.length === 0) {
    const all = rows
      .filter(({ max }) => max > 0)
      .map(({ id, max, flags }) => ({ ...flags, line: id, quantity: max }))
    return all.length > 0 ? { chosen: all } : { refused: { key: 'nothingToReturn' } }
  }
  const seen = new Set<string>()
  const chosen: LineAnswer[] = []
  for (const one of given) {
    const { line, quantity } = one
    const row = rows.find(({ id }) => id === line)
    if (!row) return { refused: { key: foreign } }
    if (seen.has(line)) return { refused: { key: 'lineTwice', params: { name: row.name } } }
    seen.add(line)
    if (quantity > row.max) {
      const params = { name: row.name, max: row.max, quantity }
      return { refused: { key: row.max === 0 ? 'lineAllBack' : 'moreThanLeft', params } }
    }
    if (quantity > 0) chosen.push({ ...row.flags, ...one })
  }
  return { chosen }
}

/**
 * Why the policy refuses it; undefined when it does not, or when a user with the right gave a reason to
 * override it.
 */
function keptBack({ returnPolicy }: Known, args: StepValues, write: Write): Refusal | undefined {
  const today = dayOf(write.now)
  if (withinPolicy(returnPolicy, today) || text(args.override)) return undefined
  const why = policySaid(returnPolicy, today)
  // A user who may override sees how; others see whom to ask.
  return holds(write.actor.abilities, 'orders.override-return') ? { ...why, key: `${why.key}May` } : why
}

/** Files that a user gives to an order. */
const fileClaim = ({ id: record }: Order, { accountId: by }: Write['actor']) => ({
  area: 'orders',
  record,
  by,
})

async function addReturn(
  { sql: db, now, actor }: Write,
  order: Order,
  known: Known,
  args: StepValues,
  chosen: readonly LineAnswer[],
): Promise<void> {
  const id = newId()
  const within = withinPolicy(known.returnPolicy, dayOf(now))
  const photos = [...new Set(answered(args.photos) as string[])]
  await claimPictures(db, photos)
  const files = await claimUploads(db, answered(args.files) as string[], fileClaim(order, actor))
  await sql`
    insert into order_returns (id, order_id, reason, note, override_reason, policy_until, photos, files, at, by_id)
    values (${id}, ${order.id}, ${args.returnReason}, ${text(args.note)}, ${within ? null : text(args.override)},
      ${known.returnPolicy?.until ?? null}, ${photos}::text[],
      ${JSON.stringify(files ?? [])}::jsonb, ${now}, ${actor.accountId})`.execute(db)
  for (const { line, quantity } of chosen) {
    await sql`
      insert into order_return_lines (id, return_id, order_id, line_id, quantity)
      values (${newId()}, ${id}, ${order.id}, ${line}, ${quantity})`.execute(db)
  }
}

const request: OrderEffect = {
  async run(write, order, args, dryRun) {
    const reason = await needReason(write.sql, 'return', 'returnReason', args.returnReason)
    const known = await readReturns(write.sql, order.id)
    const refused = keptBack(known, args, write)
    if (refused) return { refused }
    const lines = chosenLines(args.lines, returnableRows(known), 'lineForeign')
    if ('refused' in lines) return lines
    if ((await unknownPictures(write.sql, answered(args.photos) as string[])).length > 0)
      return { refused: { key: 'pictureUnknown' } }
    const files = answered(args.files) as string[]
    if (!(await knownUploads(write.sql, files, fileClaim(order, write.actor))))
      return { refused: { key: 'fileUnknown' } }
    if (!dryRun) await addReturn(write, order, known, { ...args, returnReason: reason }, lines.chosen)
    return { returnAskedBy: write.actor.accountId }
  },
  async undo(write, order) {
    await retractLast(write, order, 'return')
    return undefined
  },
}

/** Adds the decision on the open return; returns the row's id. */
async function addOutcome(
  { sql: db, now, actor }: Write,
  order: Order,
  returnId: string,
  outcome: { kind: 'approved' | 'rejected'; reason: StepValues[string]; note: StepValues[string] },
): Promise<string> {
  const id = newId()
  await sql`
    insert into order_return_outcomes (id, return_id, order_id, kind, reason, note, at, by_id)
    values (${id}, ${returnId}, ${order.id}, ${outcome.kind}, ${outcome.reason ?? null}, ${text(outcome.note)},
      ${now}, ${actor.accountId})`.execute(db)
  return id
}

/** Writes what was received of each line, with what is due for it, and puts on the shelf what is fit to be sold. */
async function receive(
  write: Write,
  order: Order,
  outcome: string,
  chosen: readonly LineAnswer[],
  due: ReadonlyMap<string, Due>,
): Promise<void> {
  for (const one of chosen) {
    const { amount = 0, points = 0 } = due.get(one.line) ?? {}
    await sql`
      insert into order_return_receipts (id, outcome_id, order_id, line_id, quantity, restocked, amount, points)
      values (${newId()}, ${outcome}, ${order.id}, ${one.line}, ${one.quantity}, ${one.restock !== false},
        ${amount}, ${points})`.execute(write.sql)
  }
  // The golfer before the goods, as placing locks them: what they have spent moves too (views/customers-spent.sql).
  await golfer(write.sql, order.customer.id, true)
  const { returns } = await readReturns(write.sql, order.id)
  await settleOrderPoints(write, order.customer.id, order.id, order.points - pointsReturned(returns))
  await restock(write, order, outcome)
}

/**
 * Whether money is to be given back then: of what was taken in now and before, less what has gone back. Nothing is
 * when what comes off it or points paid for all of it, and then the return is over; an order that was refunded before is to be
 * refunded again.
 */
function paymentAfter(order: Order, known: Known, due: ReadonlyMap<string, Due>) {
  if (order.payment === 'waiting') return {}
  const more = [...due.values()].reduce((sum, { amount }) => sum + amount, 0)
  return { payment: refundOf(known.returns, known.payments, more).left > 0 ? 'paid' : 'refunded' }
}

/** Authors of a return: all accounts of its requests and additions since the last decision. */
const ASKED_FOR = {
  fields: [],
  asks: ['request-return', 'ask-return-again'],
  endings: ['approve-return', 'reject-return'],
  madeWithIt: false,
  alone: ['orders.approve-return'],
}

const approve: OrderEffect = {
  async run(write, order, args, dryRun) {
    const known = await readReturns(write.sql, order.id)
    const open = openReturn(known.returns)
    if (!open) return { refused: { key: 'noOpenReturn' } }
    // Two users: the one who allows a return against the policy does not take the goods in.
    if (open.override && open.byId === write.actor.accountId) return { refused: { key: 'ownOverride' } }
    const authors = { ...ASKED_FOR, known: [open.byId, order.returnAskedBy?.id] }
    if (await needsAnother(write, order.id, authors)) return { refused: { key: 'ownReturn' } }
    const lines = chosenLines(args.lines, requestedRows(known), 'lineNotAsked')
    if ('refused' in lines) return lines
    const pieces = lines.chosen.reduce((sum, { quantity }) => sum + quantity, 0)
    if (pieces === 0) return { refused: { key: 'nothingReceived' } }
    const due = dueByLine(order, known.lines, receivedBefore(known.returns), lines.chosen)
    if (!dryRun) {
      const outcome = await addOutcome(write, order, open.id, {
        kind: 'approved',
        reason: null,
        note: args.note,
      })
      await receive(write, order, outcome, lines.chosen, due)
      await informAsker(write, open.byId, { ...about(order), decision: 'approved', note: text(args.note) })
    }
    return { returnedCount: order.returnedCount + pieces, ...paymentAfter(order, known, due) }
  },
  async undo(write, order) {
    await golfer(write.sql, order.customer.id, true)
    const { returns } = await readReturns(write.sql, order.id)
    const points = pointsReturned(returns.slice(-1))
    const keeps = order.points - pointsReturned(returns) + points
    if (!(await settleOrderPoints(write, order.customer.id, order.id, keeps)))
      return { refused: { key: 'pointsGone', params: { points } } }
    const refused = await unstock(write, order)
    if (refused) return { refused }
    await retractLast(write, order, 'return-outcome')
    return undefined
  },
}

const reject: OrderEffect = {
  async run(write, order, args, dryRun) {
    const reason = await needReason(write.sql, 'reject-return', 'rejectReason', args.rejectReason)
    const open = openReturn((await readReturns(write.sql, order.id)).returns)
    if (!open) return { refused: { key: 'noOpenReturn' } }
    if (!dryRun) {
      await addOutcome(write, order, open.id, {
        kind: 'rejected',
        reason,
        note: args.note,
      })
      await informAsker(write, open.byId, { ...about(order), decision: 'rejected', note: text(args.note) })
    }
    return { returnRevision: null, ...(order.returnedCount > 0 && { status: 'returned' }) }
  },
  async undo(write, order) {
    await retractLast(write, order, 'return-outcome')
    return undefined
  },
}

const revisions = revisionEffects<Order>({ revision: 'returnRevision', asker: 'returnAskedBy', about })

/** Pictures that were asked for join those of the request. */
const askAgain: OrderEffect = {
  async run(write, order, args, dryRun) {
    const open = openReturn((await readReturns(write.sql, order.id)).returns)
    if (!open) return { refused: { key: 'noOpenReturn' } }
    const photos = answered(args.photos) as string[]
    if ((await unknownPictures(write.sql, photos)).length > 0) return { refused: { key: 'pictureUnknown' } }
    const added = [...new Set(photos)].filter((one) => !open.photos.includes(one))
    if (!dryRun && added.length > 0) {
      await claimPictures(write.sql, added)
      await sql`update order_returns set photos = photos || ${added}::text[] where id = ${open.id}::uuid`.execute(
        write.sql,
      )
    }
    return { returnRevision: null, returnAskedBy: write.actor.accountId }
  },
  async undo(write, order, _before, args) {
    const open = openReturn((await readReturns(write.sql, order.id)).returns)
    if (open)
      await sql`update order_returns set photos = array(
          select p from unnest(photos) with ordinality as all_photos(p, at)
          where p <> all (${answered(args.photos)}::text[]) order by at)
        where id = ${open.id}::uuid`.execute(write.sql)
    return undefined
  },
}

export const returnEffects: Readonly<Record<string, OrderEffect>> = {
  'request-return': request,
  'send-back-return': revisions.sendBack,
  'ask-return-again': askAgain,
  'approve-return': approve,
  'reject-return': reject,
}
