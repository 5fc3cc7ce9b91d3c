/** Records that a command needs and demo data have none of, or have used up by the time it is walked. */
import type { Page } from '@playwright/test'
import type { AnyRecord } from '../../../src/core/area.ts'
import { act, call, dayFromNow, delivered, first, packed, placed, read, remitted } from '../made.ts'

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

/** A carrier's file with more paid than was owed, and a code that nobody knows. */
const differences: Make = async (page) => {
  const carrier = await first(page, 'carriers', [
    ['status', 'eq', 'active'],
    ['takesStandard', 'eq', true],
  ])
  const order = await delivered(page, carrier)
  const { id } = await remitted(page, carrier, [
    [String(order.billCode), Number(order.total) + 20_000],
    // The same file counts once.
    [`KHONGCO${Date.now()}`, 100_000],
  ])
  return read(page, 'remittances', id)
}

/** Every difference of it is decided about. */
const decided =
  (action: 'ignore' | 'claim'): Make =>
  async (page) => {
    const { id, openBuckets } = await differences(page)
    for (const bucket of openBuckets as string[])
      await act(page, 'remittances', id, 'resolve', { bucket, action, reason: 'Theo biên bản' })
    return read(page, 'remittances', id)
  }

const claimed: Make = async (page) => {
  const { id } = await decided('claim')(page)
  await act(page, 'remittances', id, 'book')
  return read(page, 'remittances', id)
}

type Card = { id: string; attempts: number; open: boolean }

/** A call that is the lead's: the number was wrong. What is said of other calls on the way goes where its rule says. */
const unreachable: Make = async (page) => {
  const desk = (name: string, body: object) => call(page, 'POST', `/api/desk/${name}`, body)
  await desk('shift', { shift: 'on' })
  try {
    for (let tries = 0; tries < 5; tries++) {
      const { cards } = (await desk('beat', {})) as { cards: Card[] }
      const card = cards.find(({ open }) => open)
      if (!card) break
      await desk('outcome', { task: card.id, attempt: card.attempts + 1, result: 'wrong_number' })
      const task = await read(page, 'call-desk', card.id)
      if (task.state === 'exhausted') return task
    }
  } finally {
    await desk('shift', { shift: 'off' })
  }
  throw new Error('no call came to the lead')
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
  'remittances.accept': differences,
  'remittances.claim': differences,
  'remittances.ignore': differences,
  'remittances.book': decided('ignore'),
  'remittances.close-claims': claimed,
  'call-desk.reopen': unreachable,
  ...Object.fromEntries(HANDOVER.map((verb) => [`handovers.${verb}`, handover])),
  'handovers.set-driver-name': handover,
  'handovers.set-vehicle': handover,
  'handovers.set-note': handover,
}
