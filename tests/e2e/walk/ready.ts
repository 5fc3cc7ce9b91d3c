/** Records that a command needs and demo data have none of, or have used up by the time it is walked. */
import type { Page } from '@playwright/test'
import type { AnyRecord } from '../../../src/core/area.ts'
import { act, call, dayFromNow, first, packed, placed, read } from '../made.ts'

type Make = (page: Page) => Promise<AnyRecord>

/** Paid, then cancelled: the money is to go back. */
const refundable: Make = async (page) => {
  const { id } = await placed(page, { paymentMethod: 'bank' })
  await act(page, 'orders', id, 'confirm-payment')
  await act(page, 'orders', id, 'cancel', { reason: 'other' })
  return read(page, 'orders', id)
}

/** A list of parcels that is open, with one on it and, of the same carrier, one that is ready. */
const handover: Make = async (page) => {
  const order = await packed(page)
  const made = await call(page, 'POST', '/api/handovers', {
    carrier: (order.carrier as { id: string }).id,
    day: dayFromNow(0),
    orders: [order.id],
  })
  await packed(page)
  return made as AnyRecord
}

const reason: Make = async (page) => {
  const { id } = await first(page, 'reasons', [['status', 'eq', 'active']])
  await act(page, 'reasons', id, 'deactivate')
  return read(page, 'reasons', id)
}

/** A job that has nothing to tick. */
const job: Make = async (page) => {
  const { id } = await first(page, 'accounts', [['status', 'eq', 'active']])
  const values = { title: 'Kiểm kê kho bóng', assignee: id, day: dayFromNow(0) }
  return (await call(page, 'POST', '/api/daily-jobs', values)) as AnyRecord
}

/** A ticket or a lead whose call waits in the queue of the desk. */
const queued =
  (area: 'tickets' | 'leads'): Make =>
  async (page) => {
    const values = { subject: 'Hỏi bảo hành', contactName: 'Trần Bình An', phone: '0908070605' }
    const { subject: _subject, ...lead } = values
    const made = (await call(page, 'POST', `/api/${area}`, area === 'tickets' ? values : lead)) as AnyRecord
    await act(page, area, made.id, 'call')
    return read(page, area, made.id)
  }

const HANDOVER = ['edit', 'hand-over', 'add-parcel', 'add-ready', 'remove-parcel', 'cancel', 'scan']

/** By command, whatever the demo data have. */
export const READY: Readonly<Record<string, Make>> = {
  'orders.ship': (page) => packed(page),
  'handovers.from-orders': (page) => packed(page),
  'orders.refund-bank': refundable,
  'orders.refund-points': refundable,
  'reasons.activate': reason,
  'daily-jobs.finish': job,
  'tickets.stop-calls': queued('tickets'),
  'leads.stop-calls': queued('leads'),
  ...Object.fromEntries(HANDOVER.map((verb) => [`handovers.${verb}`, handover])),
  'handovers.set-driver-name': handover,
  'handovers.set-vehicle': handover,
  'handovers.set-note': handover,
}
