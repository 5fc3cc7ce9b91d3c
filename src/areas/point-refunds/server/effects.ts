/** Decisions about a request: by another account than those that wrote it. Its points are held from the approval on (decision 0050). */
import type { Refusal } from '../../../core/problems/problems.ts'
import { needsAnother } from '../../../families/approvals/server/another-person.ts'
import { type Decided, informAsker } from '../../../families/approvals/server/asker.ts'
import { askerOf } from '../../../families/approvals/server/revisions.ts'
import type { Effect, Write } from '../../../server/kit/area/face.ts'
import {
  type HeldRefund,
  holdRefund,
  payRefund,
  releaseRefund,
  settleOrderPoints,
  unpayRefund,
} from '../../customers/server/public.ts'
import { pointsKept } from '../../orders/server/public.ts'
import { area, type PointRefund } from '../area.ts'
import { input } from '../schema.ts'
import { type Asked, problemOf } from './rules.ts'

const about = ({ id, code, points }: PointRefund): Omit<Decided, 'decision'> => ({
  area: area.id,
  ...{ id, code },
  what: { vi: `yêu cầu hoàn ${points} điểm ${code}`, en: `the refund ${code} of ${points} points` },
})

const asked = ({ customer, order, points, payTo }: PointRefund): Asked => ({
  ...{ customer: customer.id, order: order?.id ?? null, points, payTo },
})

const decidedBy = ({ actor, now }: Write) => ({ decidedBy: actor.accountId, decidedAt: now })

/** Fields that approval and payment decide: all that are entered. */
const DECIDED = Object.keys(input.shape)

/** Whether the actor asked for the refund or changed any of it. */
const isOwn = (write: Write, { id, requestedBy }: PointRefund) =>
  needsAnother(write, id, { fields: DECIDED, known: [requestedBy?.id] })

const heldOf = ({ customer, code, points, order, payTo }: PointRefund): HeldRefund => ({
  ...{ customer: customer.id, code, points, order: order?.id ?? null, way: payTo },
})

/** Holds the points of a request. Returns the reason why they cannot be held now; undefined where they are. */
async function hold(write: Write, request: PointRefund, dryRun = false): Promise<Refusal | undefined> {
  const problem = await problemOf(write, asked(request))
  if (!problem && !dryRun && !(await holdRefund(write, heldOf(request))))
    throw new Error('fewer points than the locked customer had')
  return problem?.reason
}

/** Returns held points, and those that an order takes no longer: it may have been cancelled meanwhile. */
async function release(write: Write, request: PointRefund): Promise<void> {
  if (!request.held) return
  const refund = heldOf(request)
  await releaseRefund(write, refund)
  if (refund.way !== 'points' || refund.order === null) return
  await settleOrderPoints(write, refund.customer, refund.order, await pointsKept(write.sql, refund.order))
}

const approve: Effect<PointRefund> = {
  async run(write, request, _args, dryRun) {
    if (await isOwn(write, request)) return { refused: { key: 'ownRequest' } }
    const refused = await hold(write, request, dryRun)
    if (refused) return { refused }
    if (!dryRun)
      await informAsker(write, askerOf(request, 'requestedBy'), { ...about(request), decision: 'approved' })
    return { ...decidedBy(write), held: true }
  },
  async undo(write, request) {
    await release(write, request)
    return undefined
  },
}

const reject: Effect<PointRefund> = {
  async run(write, request, { reason }, dryRun) {
    if (!dryRun) {
      await release(write, request)
      await informAsker(write, askerOf(request, 'requestedBy'), {
        ...{ ...about(request), decision: 'rejected', note: String(reason) },
      })
    }
    return { ...decidedBy(write), held: false }
  },
  async undo(write, request, before) {
    const refused = before.held && (await hold(write, request))
    return refused ? { refused } : undefined
  },
}

const refund: Effect<PointRefund> = {
  async run(write, request, { reference }, dryRun) {
    if (await isOwn(write, request)) return { refused: { key: 'ownRequest' } }
    const sent = typeof reference === 'string' && reference !== '' ? reference : null
    if (request.payTo === 'bank' && sent === null) return { refused: { key: 'referenceNeeded' } }
    // Approved before approvals held points, while there were too few.
    const refused = request.held ? undefined : await hold(write, request, dryRun)
    if (refused) return { refused }
    if (!dryRun) await payRefund(write, heldOf(request))
    return { refundedAt: write.now, reference: request.payTo === 'bank' ? sent : null, held: false }
  },
  async undo(write, request) {
    if (await unpayRefund(write, heldOf(request))) return { held: true }
    return { refused: { key: 'pointsSpent', params: { points: request.points } } }
  },
}

export const effects = { approve, reject, refund }
