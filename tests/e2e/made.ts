/** Records that tests need and demo data may lack or have used up, made by the API as people make them. */
import { expect, type Page } from '@playwright/test'
import type { AnyRecord } from '../../src/core/area.ts'
import { dayOf } from '../../src/core/dates/dates.ts'
import { asRead } from '../support/as-read.ts'
import { coloured, PRODUCT_HEADINGS, pictureZip, productSheet } from '../support/import-files.ts'
import { type RemittanceLine, remittanceFile } from '../support/remittance-file.ts'
import { apiToken } from './session.ts'

type Rec = AnyRecord

const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''

/** A call of the API as the person who is signed in; answers `data`, throws what the server says against it. */
// Not from inside the page: what the page asks for is one of the effects that are looked for.
export async function call(page: Page, method: string, path: string, given?: unknown): Promise<unknown> {
  const token = await tokenOf(page)
  const base = new URL(page.url()).origin
  const read = async (at: string) => (await call(page, 'GET', at)) as Rec
  const { body, headers } = await asRead(method, path, { body: given, headers: {} }, read)
  const answer = await fetch(base + path, {
    method,
    headers: {
      Authorization: token,
      ...headers,
      ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const { data, msg } = (await answer.json()) as { data?: unknown; msg?: string }
  if (!answer.ok) throw new Error(`${method} ${path} ${answer.status}: ${msg}`)
  return data
}

export const read = async (page: Page, area: string, code: string) =>
  (await call(page, 'GET', `/api/${area}/${code}`)) as Rec

/** Records under a filter, in an order of the list. */
export async function some(page: Page, area: string, where: readonly unknown[], more = ''): Promise<Rec[]> {
  const query = encodeURIComponent(JSON.stringify(where))
  return (await call(page, 'GET', `/api/${area}?where=${query}${more}`)) as Rec[]
}

export async function first(page: Page, area: string, where: readonly unknown[], more = ''): Promise<Rec> {
  const [record] = await some(page, area, where, `&limit=1${more}`)
  if (!record) throw new Error(`no record of ${area} where ${JSON.stringify(where)}`)
  return record
}

export const act = (page: Page, area: string, id: string, name: string, args: object = {}) =>
  call(page, 'POST', `/api/${area}/${id}/${name}`, args)

/** A day of the shop's zone, so many days from today. */
export const dayFromNow = (days: number) => dayOf(Date.now() + days * 86_400_000)

/** What puts records back that a test changes, the last one first. */
const changed: (() => Promise<void>)[] = []

/** Notes fields of a record of the demo data that a test is going to change; they are put back when it is over. */
export async function leaveAsFound(
  page: Page,
  area: string,
  code: string,
  fields: readonly string[],
): Promise<void> {
  const found = await read(page, area, code)
  const headers = { Authorization: await tokenOf(page), 'Content-Type': 'application/json' }
  const { origin } = new URL(page.url())
  const url = `${origin}/api/${area}/${found.id}`
  changed.push(async () => {
    const now = (await (await fetch(url, { headers })).json()) as { data: Rec }
    const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, found[field]])))
    const answer = await fetch(url, {
      method: 'PUT',
      headers: { ...headers, 'If-Match': `"${now.data.version}"` },
      body,
    })
    expect(answer.status, `${code} put back: ${answer.ok ? '' : await answer.text()}`).toBeLessThan(300)
  })
}

/** Puts back what a test has changed. */
export async function putBack(): Promise<void> {
  for (const one of changed.splice(0).reverse()) await one()
}

let made = 0

type Variant = { id: string; stock: number; reserved: number; hidden: boolean }
const left = ({ stock, reserved }: Variant) => stock - reserved

/** A variant that can be sold: of the goods with the most stock; what other tests have used up comes in again. */
async function sellable(page: Page): Promise<Variant> {
  const product = await first(page, 'products', [['status', 'eq', 'active']], '&sort=-stock')
  const { stocks } = (await read(page, 'products', product.code)) as unknown as { stocks: Variant[] }
  const [variant] = stocks.filter(({ hidden }) => !hidden).toSorted((a, b) => left(b) - left(a))
  if (!variant) throw new Error(`${product.code} has no variants`)
  if (left(variant) < 20) {
    const { origin } = new URL(page.url())
    const answer = await fetch(`${origin}/api/products/${product.code}/receive`, {
      method: 'POST',
      headers: {
        Authorization: (await apiToken(origin, 'warehouse')) ?? '',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ lines: [{ line: variant.id, quantity: 200 }] }),
    })
    expect(answer.status, 'goods received').toBeLessThan(300)
  }
  return variant
}

/** A new order for one piece, by cash on delivery unless `terms` say otherwise. */
export async function placed(page: Page, terms: object = {}): Promise<Rec> {
  const variant = await sellable(page)
  // Somebody new: an order like one of today's would have to be acknowledged.
  made += 1
  const phone = `09${String(Date.now() + made).slice(-8)}`
  const buyer = (await call(page, 'POST', '/api/customers', { name: 'Đỗ Thị Khánh Linh', phone })) as Rec
  return (await call(page, 'POST', '/api/orders', {
    customer: buyer.id,
    lines: [{ variant: variant.id, quantity: 1 }],
    paymentMethod: 'cod',
    receiverName: buyer.name,
    receiverPhone: phone,
    address: '12 Láng Hạ',
    ward: 'Phường Láng',
    province: 'Thành phố Hà Nội',
    ...terms,
  })) as Rec
}

/** Confirmed and packed with a carrier: ready to be handed over. */
export async function packed(page: Page, carrier?: Rec): Promise<Rec> {
  const { id, code } = await placed(page)
  const by =
    carrier ??
    (await first(page, 'carriers', [
      ['status', 'eq', 'active'],
      ['takesStandard', 'eq', true],
    ]))
  await act(page, 'orders', id, 'confirm')
  await act(page, 'orders', id, 'pack', { carrier: by.id, shippingType: 'standard' })
  const order = await read(page, 'orders', code)
  expect(order).toMatchObject({ status: 'to_deliver' })
  return order
}

/** A carrier's file as a person sends it in: matched, nothing decided about yet. */
export async function remitted(page: Page, carrier: Rec, lines: readonly RemittanceLine[]): Promise<Rec> {
  const form = new FormData()
  form.append('carrier', carrier.id)
  form.append('note', '')
  form.append('file', new Blob([new Uint8Array(remittanceFile(lines))]), 'doi-soat.xlsx')
  return (await call(page, 'POST', '/api/remittances/import', form)) as Rec
}

/** Delivered by a carrier, which holds its cash. */
export async function delivered(page: Page, carrier: Rec): Promise<Rec> {
  const { id, code } = await packed(page, carrier)
  await act(page, 'orders', id, 'ship')
  await act(page, 'orders', id, 'deliver')
  const order = await read(page, 'orders', code)
  expect(order).toMatchObject({ status: 'delivered', cod: 'collected' })
  return order
}

/** A ticket or a lead whose call waits in the queue of the desk. */
export async function queuedCase(page: Page, area: 'tickets' | 'leads'): Promise<Rec> {
  const lead = { contactName: 'Trần Bình An', phone: '0908070605' }
  const values = area === 'tickets' ? { ...lead, subject: 'Hỏi bảo hành' } : lead
  const { id } = (await call(page, 'POST', `/api/${area}`, values)) as Rec
  await act(page, area, id, 'call')
  return read(page, area, id)
}

/** Names of records that are offered to products. */
export async function offeredNames(page: Page) {
  const active = ['status', 'eq', 'active']
  const [shop, brand, category, tag] = await Promise.all([
    first(page, 'shops', [active]),
    first(page, 'brands', [active]),
    first(page, 'categories', [active]),
    first(page, 'tags', [active, ['kind', 'eq', 'products']]),
  ])
  const nameOf = ({ name }: Rec) => String(name)
  return { shop: nameOf(shop), brand: nameOf(brand), category: category.code, tag: nameOf(tag) }
}

/** An import of two new products that was checked: one is valid, one has no brand of that name. */
export async function imported(page: Page): Promise<Rec> {
  const { shop, brand, category, tag } = await offeredNames(page)
  const code = `WK${Date.now().toString(36).toUpperCase()}`
  const line = (own: string, of: string) => [own, `Hàng thử ${own}`, shop, of, category, tag, 450_000, 300, 2]
  const sheet = productSheet([line(`${code}A`, brand), line(`${code}B`, 'Hãng không có')], PRODUCT_HEADINGS)
  const picture = await coloured(Math.floor(Math.random() * 255), Math.floor(Math.random() * 255))
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(sheet)]), 'hang-thu.xlsx')
  const zip = pictureZip({ [`${code}A.jpg`]: picture, [`${code}B.jpg`]: picture })
  form.append('file', new Blob([new Uint8Array(zip)]), 'anh-thu.zip')
  const made = (await call(page, 'POST', '/api/imports/import', form)) as Rec
  await expect.poll(async () => (await read(page, 'imports', made.code)).status).toBe('checked')
  return read(page, 'imports', made.code)
}
