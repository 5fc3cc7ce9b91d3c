/** The orders behind the numbers of the board, as conditions of their list. */
import type { Condition } from '../../core/fields.ts'
import { OPEN } from '../orders/assigning/transitions.ts'
import type { Work } from './area.ts'

/** The record of orders without a handler. */
export const NOBODY = 'NV00000'

/** The code of the account behind a person of the board: `NV00003` -> `TK00003`. */
export const accountCode = (code: string) => `TK${code.slice(2)}`

const ownedBy = ({ code }: Pick<Work, 'code'>): Condition =>
  code === NOBODY ? ['handler', 'empty', true] : ['handler', 'eq', accountCode(code)]

const STATUS_OF: Readonly<Record<string, string>> = {
  pending: 'pending',
  awaitingPayment: 'awaiting_payment',
  toPack: 'to_pack',
  toDeliver: 'to_deliver',
  delivering: 'delivering',
  returns: 'return_requested',
}

/** Numbers that lead to orders. */
export const COUNTS = [
  'open',
  'pending',
  'awaitingPayment',
  'toPack',
  'toDeliver',
  'delivering',
  'returns',
  'overdue',
] as const
export type Count = (typeof COUNTS)[number]

/** The orders counted in a user's number. */
export function ordersOf(work: Pick<Work, 'code'>, count: Count = 'open'): Condition[] {
  const mine = ownedBy(work)
  if (count === 'open') return [mine, ['status', 'in', [...OPEN]]]
  if (count === 'overdue')
    return [mine, ['status', 'in', ['to_deliver', 'delivering']], ['expectedOn', 'lt', 'today']]
  return [mine, ['status', 'eq', STATUS_OF[count] ?? '']]
}

/**
 * The open orders of several users; undefined for orders without a handler together with others, which no one
 * filter expresses.
 */
export function ordersOfAll(people: readonly Pick<Work, 'code'>[]): Condition[] | undefined {
  const [only] = people
  if (people.length === 1 && only) return ordersOf(only)
  if (people.length === 0 || people.some(({ code }) => code === NOBODY)) return undefined
  return [
    ['handler', 'in', people.map(({ code }) => accountCode(code))],
    ['status', 'in', [...OPEN]],
  ]
}
