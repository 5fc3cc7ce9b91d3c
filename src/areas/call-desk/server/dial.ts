/**
 * Click to call: the exchange connects the agent with the number of the held call, which only the exchange
 * receives (decision 0031).
 */
import { sql } from 'kysely'
import type { Actor } from '../../../server/kit/area/face.ts'
import type { Kit } from '../../../server/kit/area/kit.ts'
import type { ExchangeAnswer } from '../../../server/kit/exchange.ts'
import { refuse } from './outcome.ts'

const WHY = { refused: 'exchangeRefused', late: 'exchangeLate', away: 'exchangeAway' } as const

/** A request that is sent again, e.g. after the network broke, is one of these: nobody is called twice by it. */
const AGAIN_MS = 60_000
const sent = new Map<string, Promise<ExchangeAnswer>>()

function once(key: string, send: () => Promise<ExchangeAnswer>): Promise<ExchangeAnswer> {
  const before = sent.get(key)
  if (before) return before
  const answer = send()
  sent.set(key, answer)
  setTimeout(() => sent.delete(key), AGAIN_MS).unref()
  return answer
}

/** `id`: of the request, the same when it is repeated. Returns the exchange's words. Throws `notAllowed` where the call is not theirs or the exchange did not take it. */
export async function dial(
  kit: Kit,
  { accountId, username, name }: Actor,
  task: string,
  id: string,
): Promise<{ said: string | null }> {
  const { exchange } = kit
  if (!exchange) return refuse('noExchange')
  const { rows } = await sql<{ number: string; about: string }>`
    select phone as number, order_code as about from call_tasks
    where id = ${task}::uuid and state = 'claimed' and assignee_id = ${accountId}::uuid and opened_at is not null`.execute(
    kit.tools.sql,
  )
  const [call] = rows
  if (!call) return refuse('notYours')
  const answer = await once(`${accountId} ${task} ${id}`, () =>
    exchange.call({ id, task, ...call, agent: { username, name } }),
  )
  return answer.taken ? { said: answer.said ?? null } : refuse(WHY[answer.why])
}
