/** How fast a case is to be answered and settled. Pure; hours of the clock, at night and on holidays too. */
import type { Priority } from './cases.ts'

/** Hours from the case's creation to the first response, and to the solution. */
export type Sla = Readonly<Record<Priority, { answer: number; settle: number }>>

/** Our decision (0030): the specification names no times. */
export const TICKET_SLA: Sla = {
  urgent: { answer: 1, settle: 4 },
  high: { answer: 2, settle: 24 },
  normal: { answer: 8, settle: 72 },
  low: { answer: 24, settle: 168 },
}
/** A lead has asked elsewhere too: the response is due sooner, the decision later. */
export const LEAD_SLA: Sla = {
  urgent: { answer: 0.5, settle: 24 },
  high: { answer: 1, settle: 72 },
  normal: { answer: 4, settle: 168 },
  low: { answer: 24, settle: 336 },
}

const HOUR_MS = 3_600_000

type Clock = {
  status: string
  priority: Priority
  createdAt: string
  dueAt: string
  waitingSince: string | null
}

const plus = (from: string, hours: number) => new Date(Date.parse(from) + hours * HOUR_MS).toISOString()

/** Until when a new one is to be answered. */
export const answerBy = (sla: Sla, priority: Priority, from: string): string =>
  plus(from, sla[priority].answer)
/** Until when one is to be settled, from its coming in or its being opened again. */
export const settleBy = (sla: Sla, priority: Priority, from: string): string =>
  plus(from, sla[priority].settle)

/**
 * The deadline once work has begun: after the response that of the solution, after a wait the time left
 * before it.
 */
export function dueWhenStarted(sla: Sla, one: Clock, now: string): string {
  if (one.status === 'new') return settleBy(sla, one.priority, one.createdAt)
  if (one.waitingSince === null) return one.dueAt
  const waited = Date.parse(now) - Date.parse(one.waitingSince)
  return new Date(Date.parse(one.dueAt) + waited).toISOString()
}

/** When it is due under another priority: as much earlier or later as the two are apart. */
export function dueUnder(sla: Sla, one: Clock, priority: Priority): string {
  const of = (which: Priority) => (one.status === 'new' ? sla[which].answer : sla[which].settle)
  return plus(one.dueAt, of(priority) - of(one.priority))
}
