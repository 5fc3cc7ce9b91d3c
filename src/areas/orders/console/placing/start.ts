/**
 * The start of a new order from the address: `#from=customers/KH0000012`, `#from=products/SP00017` or
 * `#from=orders/DH00000042` (the same once more); `#from=leads/TV000012` and `#from=tickets/YC000012`: the
 * customer of that case.
 */

import type { FormBodyProps } from '../../../../console/kit/face.ts'
import { api } from '../../../../console/kit/net/api.ts'
import type { Buyer, Goods } from '../../placing.ts'
import type { OrderRecord } from '../order.ts'
import { RECEIVER } from './receiver.ts'
import { chosen, type FormLine, goodsOf, linesOf, receiverOf, withGoods } from './values.ts'

type Form = FormBodyProps['form']

function choose(form: Form, buyer: Buyer): void {
  form.setValue('customer', chosen(buyer))
  for (const [name, value] of Object.entries(receiverOf(buyer)))
    if (!form.getValues(name)) form.setValue(name, value)
}

const buyerBy = async (key: string) => (await api.ask<Buyer[]>('orders', 'buyers', { query: { key } }))[0]

async function fromOrder(form: Form, code: string): Promise<void> {
  const order = (await api.read('orders', code)) as OrderRecord
  for (const name of [...RECEIVER, 'paymentMethod', 'shippingType', 'shippingFee', 'note'] as const)
    form.setValue(name, order[name] ?? '')
  const buyer = await buyerBy(order.customer.code)
  if (buyer) form.setValue('customer', chosen(buyer))
  const { lines } = linesOf(order)
  if (lines.length === 0) return
  // At today's prices; unavailable goods are shown as they were, and the quote has the reason.
  const ids = lines.map(({ variant }) => variant.id).join()
  const now = await api.ask<Goods[]>('orders', 'goods', { query: { ids } })
  const again = lines.map((line): FormLine => {
    const goods = now.find(({ id }) => id === line.variant.id)
    return goods ? { ...line, price: goods.price, variant: goodsOf(goods) } : line
  })
  form.setValue('lines', again)
}

/** A first-time buyer, created as a golfer with the order. */
export type NewGolfer = { name: string; phone: string }

/** Properties of the customer in a lead or a ticket. */
type Case = { customer: { code: string } | null; contactName: string; phone: string | null }

/** The golfer of a lead or ticket; one that nobody knows yet is answered, to be made. */
async function fromCase(form: Form, area: string, code: string): Promise<NewGolfer | undefined> {
  const { customer, phone, contactName } = (await api.read(area, code)) as unknown as Case
  const key = customer?.code ?? phone
  const [buyer] = key
    ? await api.ask<Buyer[]>('orders', 'buyers', { query: customer ? { key } : { q: key } })
    : []
  if (buyer && (customer || buyer.phone === phone)) choose(form, buyer)
  else return { name: contactName, phone: phone ?? '' }
  return undefined
}

/**
 * Starts an untouched form from the address; returns a golfer to create first, if any. After a failure the
 * form stays empty: it can be filled in by hand.
 */
export async function startFrom(form: Form, hash: string): Promise<NewGolfer | undefined> {
  const [, area, code] = /^#from=(\w+)\/([\w-]+)$/.exec(decodeURIComponent(hash)) ?? []
  if (!area || !code) return undefined
  try {
    if (area === 'customers') {
      const buyer = await buyerBy(code)
      if (buyer) choose(form, buyer)
    } else if (area === 'products') {
      const [goods] = await api.ask<Goods[]>('orders', 'goods', { query: { product: code } })
      if (goods) form.setValue('lines', withGoods([], goods))
    } else if (area === 'orders') await fromOrder(form, code)
    else if (area === 'leads' || area === 'tickets') return await fromCase(form, area, code)
  } catch {
    // The field stays empty, as though nothing had been named.
  }
  return undefined
}
