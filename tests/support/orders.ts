/** A shop with one product in three sizes, and the few calls with which tests of an order's life are told. */
import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Order, OrderStatus } from '../../src/areas/orders/area.ts'
import { area as orderArea } from '../../src/areas/orders/area.ts'
import type { OrderDetail } from '../../src/areas/orders/schema.ts'
import { fold } from '../../src/core/text.ts'
import { startTestServer } from '../../src/server/app/test-server.ts'
import { columnOf } from '../../src/server/kit/area/face.ts'

export type FullOrder = Order & OrderDetail
export type HeldVariant = { id: string; stock: number; reserved: number; quantity: number }
type Db = Kysely<Record<never, never>>
type Line = { variant: number; quantity: number }

/** A row of a table by its columns. */
async function insert(db: Db, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const values = sql.join(Object.values(row))
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db)
}

const ADDRESS = { address: '12 Láng Hạ', ward: 'Láng Hạ', province: 'Hà Nội' }
/** Of each size, in the beginning. */
const STOCK = 500
const PRICE = 450_000
const FEE = 30_000

const SUPPLIER = {
  ...ADDRESS,
  owner: 'Lê Văn An',
  phone: '0912345678',
  kind: 'business',
  tax_code: '0101234567',
  bank_account: '1',
  bank_holder: 'LE VAN AN',
  bank_name: 'VCB',
}

/** The id of a record by its name, made where there is none. */
async function recordNamed(db: Db, table: 'brands' | 'categories', name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where name = ${name}`.execute(db)
  if (rows[0]) return rows[0].id
  const id = randomUUIDv7()
  const { rows: last } = await sql<{ number: number }>`
    select nextval(${`${table}_code`}::regclass)::integer as number`.execute(db)
  const code = `${{ brands: 'TH', categories: 'DM' }[table]}${String(last[0]?.number).padStart(4, '0')}`
  await insert(db, table, {
    id,
    code,
    name,
    search: fold(`${code} ${name}`),
    place: `a${last[0]?.number}`,
  })
  return id
}

/** The id of a brand by its name, made where there is none. */
export const brandOf = (db: Db, name: string): Promise<string> => recordNamed(db, 'brands', name)

/** The same of a category, at the top of the tree. */
export const categoryOf = (db: Db, name: string): Promise<string> => recordNamed(db, 'categories', name)

type Goods = { shop: string; code: string; name: string; category: string; brand: string; price: number }

/** One more product of a supplier, with one variant; `price` in VND. Returns the variant's id. */
export async function stockProduct(
  db: Db,
  { shop, brand, category, ...goods }: Goods,
  stock = STOCK,
): Promise<string> {
  const [product, variant] = [randomUUIDv7(), randomUUIDv7()]
  await insert(db, 'products', {
    ...goods,
    id: product,
    brand_id: await brandOf(db, brand),
    category_id: await categoryOf(db, category),
    shop_id: shop,
    stock,
    weight_grams: 600,
  })
  await insert(db, 'product_variants', { id: variant, product_id: product, code: goods.code, stock })
  return variant
}

/** A second supplier with one product, so that a cart is split; `price` in VND. Returns the variant's id. */
export async function stockOther(db: Db, price: number, stock = STOCK): Promise<string> {
  const shop = randomUUIDv7()
  await insert(db, 'shops', {
    ...SUPPLIER,
    id: shop,
    code: 'NCC00002',
    name: 'Golf Sài Gòn',
    tax_code: '0301234567',
  })
  const balls = { code: 'SP00002', name: 'Bóng golf', category: 'Bóng', brand: 'Titleist' }
  return stockProduct(db, { ...balls, shop, price }, stock)
}

/** Suppliers, goods, carriers and a buyer, written straight into a fresh database. */
export async function stockShop(db: Db) {
  const ids = { shop: randomUUIDv7(), product: randomUUIDv7(), customer: randomUUIDv7() }
  const variants = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  await insert(db, 'shops', { ...SUPPLIER, id: ids.shop, code: 'NCC00001', name: 'Golf Hà Nội' })
  await insert(db, 'products', {
    id: ids.product,
    code: 'SP00001',
    name: 'Găng tay golf',
    brand_id: await brandOf(db, 'FootJoy'),
    category_id: await categoryOf(db, 'Găng tay'),
    shop_id: ids.shop,
    price: PRICE,
    stock: STOCK * variants.length,
    weight_grams: 90,
    attribute1: 'Cỡ',
  })
  for (const [at, id] of variants.entries()) {
    const size = ['S', 'M', 'L'][at]
    await insert(db, 'product_variants', {
      id,
      product_id: ids.product,
      code: `SP00001-${size}`,
      value1: size,
      stock: STOCK,
    })
  }
  await insert(db, 'customers', {
    id: ids.customer,
    code: 'KH0000001',
    name: 'Trần Minh',
    phone: '0987654321',
  })
  const carriers = [
    {
      id: randomUUIDv7(),
      code: 'VC001',
      name: 'Giao Hàng Nhanh',
      bill_shape: 'G@@#@#@#@#',
      days_south: 4,
      status: 'active',
    },
    {
      id: randomUUIDv7(),
      code: 'VC002',
      name: 'Ninja Van',
      bill_shape: null,
      status: 'inactive',
      days_south: null,
    },
  ] as const
  for (const carrier of carriers) await insert(db, 'carriers', carrier)
  return { ...ids, variants, carriers }
}
export type Stocked = Awaited<ReturnType<typeof stockShop>>

let numbers = 0

/** States in which an order's goods are set aside for it. */
export const HOLDING: readonly OrderStatus[] = ['pending', 'awaiting_payment', 'to_pack', 'to_deliver']

/**
 * An order as placing it leaves it: its goods are set aside. `fields` by their names in the area; another
 * status than that of a new order is written as it is, without what led to it.
 */
export async function newOrder(
  db: Db,
  { shop, product, customer, variants }: Stocked,
  {
    lines = [{ variant: 0, quantity: 1 }],
    ...fields
  }: { lines?: readonly Line[] } & Partial<Record<keyof Order, unknown>> = {},
): Promise<string> {
  const id = randomUUIDv7()
  const number = ++numbers
  const subtotal = lines.reduce((sum, { quantity }) => sum + quantity * PRICE, 0)
  const order = {
    status: 'pending',
    buyerName: 'Trần Minh',
    phone: '0987654321',
    total: subtotal + FEE,
    payment: 'waiting',
    paymentMethod: 'cod',
    customer,
    shop,
    ...ADDRESS,
    receiverName: 'Trần Minh',
    receiverPhone: '0987654321',
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal,
    shippingFee: FEE,
    cod: (fields.paymentMethod ?? 'cod') === 'cod' ? 'due' : 'none',
    ...fields,
  }
  await insert(db, 'orders', {
    id,
    code: `DH${String(number).padStart(8, '0')}`,
    ...Object.fromEntries(Object.entries(order).map(([name, value]) => [columnOf(orderArea, name), value])),
  })
  // The balance is the test's own.
  if (order.points)
    await insert(db, 'point_entries', {
      ...{
        id: randomUUIDv7(),
        customer_id: customer,
        order_id: id,
        kind: 'use',
        points: -Number(order.points),
      },
    })
  const shareOf = partsOf(Number(order.discount ?? 0), lines)
  for (const [at, { variant, quantity }] of lines.entries()) {
    await insert(db, 'order_lines', {
      id: randomUUIDv7(),
      order_id: id,
      position: at + 1,
      product_id: product,
      variant_id: variants[variant],
      product_code: 'SP00001',
      variant_code: `SP00001-${variant}`,
      name: 'Găng tay golf',
      quantity,
      price: PRICE,
      amount: quantity * PRICE,
      discount_share: shareOf[at],
    })
    if (order.voucherStoreShare)
      await insert(db, 'order_adjustments', {
        ...{ order_id: id, position: at + 1, kind: 'voucher', code: 'GIAM', name: 'Giảm' },
        ...{ amount: shareOf[at], store_share: order.voucherStoreShare, terms: '{}', agreed_at: new Date(0) },
      })
    if (!HOLDING.includes(order.status as OrderStatus)) continue
    await sql`update product_variants set reserved = reserved + ${quantity} where id = ${variants[variant]}::uuid`.execute(
      db,
    )
  }
  return id
}

/** Parts of a discount by line, VND, along the lines. */
function partsOf(discount: number, lines: readonly Line[]): number[] {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  let upto = 0
  return lines.map(({ quantity }) => {
    const before = Math.floor((discount * upto) / pieces)
    upto += quantity
    return Math.floor((discount * upto) / pieces) - before
  })
}

type Answer = { status: number; msg: string; data: FullOrder; audit: string; fields: Record<string, unknown> }
type Made = Parameters<typeof newOrder>[2]

/** Starts a server over a database of its own that holds the shop. */
export async function startOrders(who: readonly string[] = []) {
  const server = await startTestServer()
  const { db } = server.database
  const stocked = await stockShop(db)
  const tokens = new Map<string, string>()
  for (const name of new Set(['admin', ...who])) tokens.set(name, await server.signIn(name))

  const read = async (id: string): Promise<FullOrder> =>
    (await server.call(tokens.get('admin'), 'GET', `/api/orders/${id}`)).json().data
  const act = async (
    order: { id: string },
    name: string,
    steps: object = {},
    as = 'admin',
  ): Promise<Answer> => {
    const answer = await server.call(tokens.get(as), 'POST', `/api/orders/${order.id}/${name}`, steps)
    return { status: answer.statusCode, msg: '', fields: {}, ...answer.json() }
  }
  const packing = { shippingType: 'standard', carrier: stocked.carriers[0].id, expectedOn: '2030-01-15' }
  const WAY: readonly (readonly [OrderStatus, string, object])[] = [
    ['to_pack', 'confirm', {}],
    ['to_deliver', 'pack', packing],
    ['delivering', 'ship', {}],
    ['delivered', 'deliver', {}],
  ]

  return {
    ...stocked,
    server,
    db,
    read,
    act,
    packing,
    close: () => server.close(),
    /** A new order. */
    place: async (made?: Made) => read(await newOrder(db, stocked, made)),
    /** A new order, brought to a state by what people do. */
    async bring(to: OrderStatus, made?: Made): Promise<FullOrder> {
      let order = await read(await newOrder(db, stocked, made))
      if (order.paymentMethod !== 'cod' && order.payment === 'waiting') await act(order, 'confirm-payment')
      for (const [state, name, steps] of WAY) {
        if (order.status === to) break
        const moved = await act(order, name, steps)
        expect([state, moved.status, moved.msg]).toEqual([state, 200, ''])
        order = await read(order.id)
      }
      return order
    },
    /** Any other call; a change is based on `version`. */
    async call(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: object,
      as = 'admin',
      version?: number,
    ) {
      const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` }
      const answer = await server.call(tokens.get(as), method, path, body, headers)
      return { status: answer.statusCode, ...answer.json() }
    },
    /** Takes a change back; answers why that cannot be, if so. */
    async undo(audit: string): Promise<string | undefined> {
      const { data } = (
        await server.call(tokens.get('admin'), 'POST', '/api/undo', { audits: [audit] })
      ).json()
      return data.refused[0]?.msg
    },
    /** What the shelf has of the variants of an order. */
    async variantsOf(id: string): Promise<HeldVariant[]> {
      const { rows } = await sql<HeldVariant>`
        select v.id, v.stock, v.reserved, sum(l.quantity) as quantity
        from order_lines l join product_variants v on v.id = l.variant_id
        where l.order_id = ${id}::uuid group by v.id order by v.id`.execute(db)
      return rows
    },
    async setStock(variant: string | undefined, stock: number): Promise<void> {
      await sql`update product_variants set stock = ${stock} where id = ${variant}::uuid`.execute(db)
    },
  }
}
export type OrdersUnderTest = Awaited<ReturnType<typeof startOrders>>

/** Variants whose goods are not the sum of their movements, and products whose stock is not their variants'. */
export async function stockMistakes(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select v.code, v.stock, v.reserved, m.stock as moved, m.reserved as held
    from product_variants v left join (
      select variant_id, sum(stock) as stock, sum(reserved) as reserved from stock_movements group by variant_id
    ) m on m.variant_id = v.id
    where v.stock <> coalesce(m.stock, 0) or v.reserved <> coalesce(m.reserved, 0)
    union all
    select p.code, p.stock, 0, s.stock, 0
    from products p join (select product_id, sum(stock) as stock from product_variants group by product_id) s
      on s.product_id = p.id
    where p.stock <> s.stock`.execute(db)
  return rows
}

/** What of an order's ledger is held. */
export const heldOf = (order: Pick<FullOrder, 'payments'>) =>
  order.payments.reduce((sum, payment) => sum + payment.amount, 0)
