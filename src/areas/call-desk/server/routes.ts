/** The desk's own routes, `/api/desk/…`. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor, Sql } from '../../../server/kit/area/face.ts'
import type { Kit } from '../../../server/kit/area/kit.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendAnswer } from '../../../server/kit/area/routes/routes.ts'
import { claimOf } from '../../../server/kit/area/write/idempotency.ts'
import { check, objectOf } from '../../../server/kit/area/write/input.ts'
import { tellOfArea } from '../../../server/kit/area/write/journal.ts'
import type { Open } from '../../../server/kit/area/write/transaction.ts'
import { offeredOutcomes } from '../../call-outcomes/server/public.ts'
import { area } from '../area.ts'
import { type CallOutcome, type DeskState, SHIFTS, type Shift } from '../card.ts'
import { cardsOf } from './cards.ts'
import { dial } from './dial.ts'
import { inTime, refuse, settle } from './outcome.ts'
import { setShift, shiftOf, summaryOf } from './shift.ts'
import { giveBack, heldBy, keep, letGo, take } from './take.ts'
import { takeBack } from './undo.ts'

/** The area of users who take calls, whose state a shift is. */
const AGENTS = 'call-agents'

const words = z.string().trim().max(300)
const none = z.strictObject({})
const outcomeBody = z.strictObject({
  task: z.uuid(),
  attempt: z.int().min(1).max(1_000).describe('Which call of the task it was, from 1'),
  result: z.string().min(1).max(60).describe('Key of an outcome of the list `call-outcome`'),
  reason: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .optional()
    .describe('Of a cancellation: a key of the list `cancel`; of a ticket or lead, why it is lost'),
  note: words.optional(),
  nextAt: z.iso.datetime().optional().describe('Of a call back'),
  startedAt: z.iso.datetime().optional(),
  endedAt: z.iso.datetime().optional(),
  next: z.uuid().optional().describe('The task that the screen shows next'),
})
const shiftBody = z.strictObject({ shift: z.enum(SHIFTS) })
const dialBody = z.strictObject({ task: z.uuid() })
const undoBody = z.strictObject({ attempt: z.uuid() })
const state = envelope(
  z.object({
    cards: z.array(z.looseObject({ id: z.uuid() })).describe('What one holds, the open one first'),
    summary: z.looseObject({ shift: z.enum(SHIFTS) }),
    outcomes: z
      .array(z.looseObject({ key: z.string() }))
      .describe('What the next call can come to, in the order of its keys'),
    attempt: z.uuid().optional(),
    exchange: z.boolean().describe('Whether `dial` has an exchange to tell'),
  }),
)

type State = Omit<DeskState, 'exchange'>

async function stateOf(db: Sql, actor: Actor, now: string): Promise<State> {
  return {
    cards: await cardsOf(db, actor, await heldBy(db, actor.accountId)),
    summary: await summaryOf(db, actor, now),
    outcomes: await offeredOutcomes(db),
  }
}

/** Fills up for who takes calls; who pauses keeps what they are at. */
async function refill({ write }: Open, wanted?: string): Promise<State> {
  const { sql: db, actor, now } = write
  if ((await shiftOf(db, actor.accountId)) === 'on') await take(db, actor, wanted)
  return stateOf(db, actor, now)
}

async function changeShift({ write, runner }: Open, shift: Shift): Promise<void> {
  const { sql: db, actor } = write
  await setShift(db, actor.accountId, shift)
  // The lead sees it at once.
  await tellOfArea(runner, AGENTS, write)
  if (shift !== 'on') await giveBack(db, actor.accountId)
}

/** Registers `/api/desk/…`; all of it is for who works at the desk. */
export function deskRoutes(app: FastifyInstance, kit: Kit): void {
  const add = (
    name: string,
    summary: string,
    body: z.ZodType<Record<string, unknown>>,
    work: (open: Open, body: Record<string, unknown>, request: FastifyRequest) => Promise<object>,
  ) =>
    mountRoute(app, {
      method: 'POST',
      url: `/api/desk/${name}`,
      ability: `${area.id}.work`,
      oneNumber: true,
      tag: area.id,
      schema: {
        summary,
        headers: z.object({ 'idempotency-key': z.string().optional() }),
        body,
        response: { 200: state },
      },
      handler: async (request, reply) => {
        const values = check(body, objectOf(request.body ?? {}), area.id)
        const answer = await kit.answerData(request, async (open) => ({
          ...(await work(open, values, request)),
          exchange: kit.exchange !== undefined,
        }))
        return sendAnswer(reply, answer)
      },
    })

  add('shift', 'Takes calls, pauses, or ends the shift', shiftBody, async (open, { shift }) => {
    await changeShift(open, shift as Shift)
    return refill(open)
  })
  add('take', 'Fills up what one holds and opens one', none, (open) => refill(open))
  add('beat', 'Keeps what one holds', none, async (open) => {
    await keep(open.write.sql, open.write.actor.accountId)
    return refill(open)
  })
  add(
    'release',
    'The browser is going: what one holds comes free in a few seconds',
    none,
    async ({ write }) => {
      await letGo(write.sql, write.actor.accountId)
      return {}
    },
  )
  add('outcome', 'What a call came to; opens the next', outcomeBody, async (open, body, request) => {
    const outcome = inTime(body as CallOutcome, open.write.now)
    const key = String(request.headers['idempotency-key'] ?? request.id)
    const attempt = await settle(open.write, outcome, key)
    return { ...(await refill(open, outcome.next)), attempt }
  })
  mountRoute(app, {
    method: 'POST',
    url: '/api/desk/dial',
    oneNumber: true,
    ability: `${area.id}.work`,
    tag: area.id,
    schema: {
      summary: 'Has the telephone exchange call the number of the open call',
      headers: z.object({ 'idempotency-key': z.string().optional() }),
      body: dialBody,
      response: { 200: envelope(z.object({ said: z.string().nullable() })) },
    },
    // Outside of any transaction: the exchange may take seconds, and nothing of ours changes.
    handler: async (request, reply) => {
      const { task } = check(dialBody, objectOf(request.body ?? {}), area.id)
      const actor = kit.actorOf(request)
      const id = claimOf(request, actor)?.key ?? String(request.id)
      const data = await dial(kit, actor, String(task), id)
      return reply.send({ error: 0, data })
    },
  })
  add('undo', 'Takes the last outcome back', undoBody, async (open, { attempt }) => {
    if ((await shiftOf(open.write.sql, open.write.actor.accountId)) !== 'on') refuse('notOn')
    await takeBack(open.write, String(attempt))
    return refill(open)
  })
}
