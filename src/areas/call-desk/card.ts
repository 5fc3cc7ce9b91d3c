/** What the desk and its server tell each other. */
import type { CALL_RESULTS, OrderStatus, PAYMENT_METHODS, PAYMENTS } from '../orders/area.ts'

export type CallResult = (typeof CALL_RESULTS)[number]

/** A call as the desk shows it. */
export type Card = {
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
  orderCode: string
  total: number
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
  }[]
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
  /** Orders that look the same, by code. */
  alike: string[]
  calls: { result: CallResult; note: string | null; at: string; by: string | null }[]
}

/** What a call came to. */
export type CallOutcome = {
  task: string
  /** Which call of the task it was, from 1: said twice, it is known for the same. */
  attempt: number
  result: CallResult
  reason?: string
  note?: string
  /** ISO; of a call back. */
  nextAt?: string
  startedAt?: string
  endedAt?: string
  /** The card that the screen shows next. */
  next?: string
}

/** A call in the queue, behind what one holds; of its number nothing is told. */
export type Waiting = {
  id: string
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
  /** Calls of today without those taken back; `sinceFirst` in seconds. */
  today: { calls: number; reached: number; confirmed: number; target: number; sinceFirst: number }
  due: number
  callBacks: number
  /** Where counting ends: there are as many or more. */
  countMax: number
  /** When something is due next. */
  nextDueAt: string | null
  queue: Waiting[]
}

/** All that the desk shows. `attempt`: the one that was just written. */
export type DeskState = { cards: Card[]; summary: Summary; attempt?: string }
