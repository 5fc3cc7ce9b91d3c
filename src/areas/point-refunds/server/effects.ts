/** Decisions about a request: by another account than the one that asked, and checked against the ledger each time. */

import { isAuthor } from '../../../families/approvals/server/another-person.ts'
import { type Decided, informAsker } from '../../../families/approvals/server/asker.ts'
import { askerOf } from '../../../families/approvals/server/revisions.ts'
import type { Effect, Write } from '../../../server/kit/area/face.ts'
import { movePoints } from '../../customers/server/public.ts'
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

/** What is decided, by the approval and by the payment: all that is entered. */
const DECIDED = Object.keys(input.shape)

/** Whether the actor asked for the refund or changed any of it. */
const isOwn = (write: Write, { id, requestedBy }: PointRefund) =>
  isAuthor(write, id, { fields: DECIDED, known: [requestedBy?.id] })

const approve: Effect<PointRefund> = {
  async run(write, request, _args, dryRun) {
    if (await isOwn(write, request)) return { refused: { key: 'ownRequest' } }
    const problem = await problemOf(write, asked(request))
    if (problem) return { refused: problem.reason }
    if (!dryRun)
      await informAsker(write, askerOf(request, 'requestedBy'), { ...about(request), decision: 'approved' })
    return decidedBy(write)
  },
}

const reject: Effect<PointRefund> = {
  async run(write, request, { reason }, dryRun) {
    if (!dryRun)
      await informAsker(write, askerOf(request, 'requestedBy'), {
        ...{ ...about(request), decision: 'rejected', note: String(reason) },
      })
    return decidedBy(write)
  },
}

/** The change of the balance: points come back, or leave as money. */
const moveOf = ({ payTo, points }: PointRefund) =>
  payTo === 'bank' ? ({ kind: 'pay-out', by: -points } as const) : ({ kind: 'restore', by: points } as const)

const refund: Effect<PointRefund> = {
  async run(write, request, { reference }, dryRun) {
    if (await isOwn(write, request)) return { refused: { key: 'ownRequest' } }
    const sent = typeof reference === 'string' && reference !== '' ? reference : null
    if (request.payTo === 'bank' && sent === null) return { refused: { key: 'referenceNeeded' } }
    const problem = await problemOf(write, asked(request))
    if (problem) return { refused: problem.reason }
    const { kind, by } = moveOf(request)
    if (!dryRun)
      await movePoints(write, request.customer.id, kind, by, {
        order: request.order?.id,
        refund: request.code,
      })
    return { refundedAt: write.now, reference: request.payTo === 'bank' ? sent : null }
  },
  async undo(write, request) {
    const { kind, by } = moveOf(request)
    const { id } = request.customer
    const about = { order: request.order?.id, refund: request.code }
    if (await movePoints(write, id, kind, -by, about)) return undefined
    return { refused: { key: 'pointsSpent', params: { points: by } } }
  },
}

export const effects = { approve, reject, refund }
