/** Types of the API between the desk and its server. */

import type { CaseState, Priority } from '../../families/cases/cases.ts'
import type { CaseEvent } from '../../families/cases/schema.ts'
import type { CallResult, DeskOutcome, OutcomeWords } from '../call-outcomes/area.ts'
import type { CallPurpose } from '../call-rules/area.ts'
import type { OrderStatus, PAYMENT_METHODS, PAYMENTS } from '../orders/area.ts'

export type CasePurpose = Exclude<CallPurpose, 'confirm'>
/** Properties of every call, whatever its subject. */
type CardBase = {
  id: string
  code: string
  /** It is the one that is talked about; the others are held for after it. */
  open: boolean
  openedAt: string | null
  attempts: number
  result: CallResult | null
  dueAt: string
  customerName: string
  /** Masked unless the card is open and the person may see numbers. */
  phone: string
  /** Code of what the call is about: an order, a ticket or a lead. */
  orderCode: string
  total: number
  customer: { code: string | null; vid: string | null; gender: string | null; note: string | null }
  /** The buyer's other orders; of cash on delivery, how much of what ended was taken. */
  past: {
    orders: number
    cancelled: number
    returned: number
    spent: number
    codTaken: number
    codEnded: number
  }
}

/** An order that is to be confirmed. */
export type OrderCard = CardBase & {
  purpose: 'confirm'
  order: {
    id: string
    code: string
    version: number
    status: OrderStatus
    payment: (typeof PAYMENTS)[number]
    paymentMethod: (typeof PAYMENT_METHODS)[number]
    total: number
    subtotal: number
    discount: number
    shippingFee: number
    shippingType: string
    placedAt: string
    receiverName: string
    /** The parcel goes to another number than the one that is called. */
    otherReceiver: boolean
    address: string
    ward: string | null
    district: string | null
    province: string
    addressComplete: boolean
    note: string | null
  }
  lines: {
    id: string
    name: string
    variant: string | null
    image: string | null
    quantity: number
    price: number
    stock: number
    /** Pieces of the variant on all lines. */
    wanted: number
  }[]
  /** Orders that look the same, by code. */
  alike: string[]
  calls: {
    result: CallResult
    outcome: OutcomeWords | null
    note: string | null
    at: string
    by: string | null
  }[]
}

/** A call about a ticket (`care`) or a lead (decision 0030). */
export type CaseCard = CardBase & {
  purpose: CasePurpose
  about: {
    id: string
    code: string
    version: number
    status: CaseState
    priority: Priority
    dueAt: string
    closedAt: string | null
    /** A ticket's subject and topic; a lead's interest. */
    subject: string | null
    topic: string | null
    interest: string | null
    /** The customer's matter, in words. */
    text: string | null
    /** Code of the order it is about, or that came of it. */
    order: string | null
    budget: number | null
    heightCm: number | null
    weightKg: number | null
    hand: string | null
    handicap: number | null
    fitting: string | null
    timeline: CaseEvent[]
  }
}

/** A call as the desk shows it. */
export type Card = OrderCard | CaseCard

/** The order, ticket or lead itself. */
export const aboutOf = (card: Card) => (card.purpose === 'confirm' ? card.order : card.about)

/** The area of what a call is about. */
export const AREA_OF = { confirm: 'orders', care: 'tickets', lead: 'leads' } as const satisfies Record<
  CallPurpose,
  string
>

/** The outcome of a call. */
export type CallOutcome = {
  task: string
  /** Which call of the task it was, from 1: said twice, it is known for the same. */
  attempt: number
  /** Key of the outcome. */
  result: string
  reason?: string
  note?: string
  /** ISO; of a call back. */
  nextAt?: string
  startedAt?: string
  endedAt?: string
  /** The card that the screen shows next. */
  next?: string
}

/** A call in the queue, after the held ones; without its number. */
export type Waiting = {
  id: string
  purpose: CallPurpose
  code: string
  orderCode: string | null
  customerName: string
  total: number
  dueAt: string
  attempts: number
  result: CallResult | null
}

export const SHIFTS = ['on', 'paused', 'off'] as const
export type Shift = (typeof SHIFTS)[number]

export type Summary = {
  shift: Shift
  /** Calls of today without those taken back; `orders`: those that confirm orders; `sinceFirst` in seconds. */
  today: {
    calls: number
    reached: number
    orders: number
    confirmed: number
    target: number
    sinceFirst: number
  }
  due: number
  callBacks: number
  /** Where counting ends: there are as many or more. */
  countMax: number
  /** When something is due next. */
  nextDueAt: string | null
  queue: Waiting[]
}

/** All that the desk shows. `attempt`: the one that was just written; `exchange`: an exchange dials, else `tel:` does. */
export type DeskState = {
  cards: Card[]
  summary: Summary
  /** Possible outcomes of the next call, in the order of their keys. */
  outcomes: DeskOutcome[]
  attempt?: string
  exchange: boolean
}
