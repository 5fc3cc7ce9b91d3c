/**
 * Records that a command needs and demo data have none of, made as people make them. Each answers the record,
 * or undefined when that cannot be.
 */
import type { Page } from '@playwright/test'
import type { AnyRecord } from '../../../src/core/area.ts'
import { call } from './records.ts'

type Make = (page: Page) => Promise<AnyRecord | undefined>

async function first(page: Page, area: string, where: readonly unknown[]): Promise<AnyRecord> {
  const query = encodeURIComponent(JSON.stringify(where))
  const [record] = (await call(page, 'GET', `/api/${area}?limit=1&where=${query}`)) as AnyRecord[]
  if (!record) throw new Error(`no record of ${area} where ${JSON.stringify(where)}`)
  return record
}

const act = (page: Page, area: string, id: string, name: string, args: object = {}) =>
  call(page, 'POST', `/api/${area}/${id}/${name}`, args)

const waiting = (page: Page, method: string) =>
  first(page, 'orders', [
    ['status', 'eq', 'pending'],
    ['paymentMethod', method === 'cod' ? 'eq' : 'neq', 'cod'],
    ['addressComplete', 'eq', true],
  ])

/** Packed, and ready to be handed over. */
const packed: Make = async (page) => {
  const { id } = await waiting(page, 'cod')
  const carrier = await first(page, 'carriers', [
    ['status', 'eq', 'active'],
    ['takesStandard', 'eq', true],
  ])
  await act(page, 'orders', id, 'confirm')
  await act(page, 'orders', id, 'pack', { carrier: carrier.id, shippingType: 'standard' })
  return (await call(page, 'GET', `/api/orders/${id}`)) as AnyRecord
}

/** Paid, then cancelled: the money is to go back. */
const refundable: Make = async (page) => {
  const { id } = await first(page, 'orders', [['status', 'eq', 'awaiting_payment']])
  await act(page, 'orders', id, 'confirm-payment')
  await act(page, 'orders', id, 'cancel', { reason: 'other' })
  return (await call(page, 'GET', `/api/orders/${id}`)) as AnyRecord
}

/** A list of parcels that is open, with one on it and, of the same carrier, one that is ready. */
const handover: Make = async (page) => {
  const order = await packed(page)
  const carrier = (order?.carrier as { id: string } | null)?.id
  const day = new Date().toISOString().slice(0, 10)
  const made = (await call(page, 'POST', '/api/handovers', {
    carrier,
    day,
    orders: [order?.id],
  })) as AnyRecord
  await packed(page)
  return made
}

const reason: Make = async (page) => {
  const { id } = await first(page, 'reasons', [['status', 'eq', 'active']])
  await act(page, 'reasons', id, 'deactivate')
  return (await call(page, 'GET', `/api/reasons/${id}`)) as AnyRecord
}

/** A job that has nothing to tick. */
const job: Make = async (page) => {
  const { id } = await first(page, 'accounts', [['status', 'eq', 'active']])
  const day = new Date().toISOString().slice(0, 10)
  const values = { title: 'Kiểm kê kho bóng', assignee: id, day }
  return (await call(page, 'POST', '/api/daily-jobs', values)) as AnyRecord
}

const HANDOVER = ['edit', 'hand-over', 'add-parcel', 'add-ready', 'remove-parcel', 'cancel', 'scan']

/** By command. */
export const READY: Readonly<Record<string, Make>> = {
  'orders.ship': packed,
  'handovers.from-orders': packed,
  'orders.refund-bank': refundable,
  'orders.refund-points': refundable,
  'reasons.activate': reason,
  'daily-jobs.finish': job,
  ...Object.fromEntries(HANDOVER.map((verb) => [`handovers.${verb}`, handover])),
  'handovers.set-driver-name': handover,
  'handovers.set-vehicle': handover,
  'handovers.set-note': handover,
}
