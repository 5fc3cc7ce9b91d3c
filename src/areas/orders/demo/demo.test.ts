/** Demo orders: the same for a seed, consistent, with plausible shares. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { COLLEAGUES } from '../../../server/demo/colleagues.ts'
import { DAY, makeScene } from '../../../server/demo/scene.ts'
import { makeBrands } from '../../brands/demo/index.ts'
import { makeCarriers } from '../../carriers/demo/index.ts'
import { makeCategories } from '../../categories/demo/index.ts'
import { makeContracts } from '../../contracts/demo/index.ts'
import { makeCustomer, Purchases } from '../../customers/demo/index.ts'
import { input as customerInput } from '../../customers/schema.ts'
import { makeProducts } from '../../products/demo/catalogue.ts'
import { Stock } from '../../products/demo/stock.ts'
import { input as productInput } from '../../products/schema.ts'
import { makePromotions, PromotionBook } from '../../promotions/demo/index.ts'
import { makeShops } from '../../shops/demo/index.ts'
import { input as shopInput } from '../../shops/schema.ts'
import { STATUSES } from '../area.ts'
import { isComplete } from '../server/complete.ts'
import { makeShelf } from './cart.ts'
import { counting } from './index.ts'
import { backlog } from './life.ts'
import { orderRows } from './order-rows.ts'
import { type DemoOrder, makeOrders } from './orders.ts'
import { auditRows } from './trail.ts'

const NOW = Date.parse('2026-11-20T17:00:00Z')

/** A whole business in memory. */
function business(orders: number, seed = 7) {
  const scene = makeScene({ orders, seed, now: NOW })
  const shops = makeShops(scene)
  const [brands, categories] = [makeBrands(scene), makeCategories(scene)]
  const shopIds = shops.map((shop) => shop.id)
  const products = makeProducts(scene, { shopIds, brands, categories })
  const promotions = makePromotions(scene, { brands, categories, shops: shopIds })
  const cast = {
    shelf: makeShelf(shops, products, () => undefined),
    limits: new PromotionBook(promotions),
    clauses: makeContracts(scene, { suppliers: shops, categories, brands, products }).book,
    carriers: makeCarriers(scene),
    handlers: COLLEAGUES,
  }
  const stock = new Stock()
  const purchases = new Purchases(scene)
  const count = counting(orders, stock, purchases)
  const all: DemoOrder[] = []
  for (const order of makeOrders(scene, cast)) {
    count(order)
    all.push(order)
  }
  stock.settle(products)
  return { scene, shops, products, promotions, orders: all, purchases }
}

function checksum({ scene, products, orders }: ReturnType<typeof business>): string {
  const hash = createHash('sha256')
  for (const order of orders) {
    hash.update(JSON.stringify([order.id, order.row, orderRows(scene, order, () => '')]))
    hash.update(JSON.stringify(auditRows(scene, order, null)))
  }
  for (const product of products) hash.update(JSON.stringify([product.row, product.variants]))
  for (let index = 0; index < 200; index++) hash.update(JSON.stringify(makeCustomer(scene, index)))
  return hash.digest('hex')
}

const shares = (values: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return (value: string) => (counts.get(value) ?? 0) / values.length
}

describe('a business of 12,000 orders', () => {
  const made = business(12_000)
  const { orders, products, scene, shops, purchases } = made

  test('the same seed makes the same, another one something else', () => {
    expect(checksum(business(400))).toBe(checksum(business(400)))
    expect(checksum(business(400, 8))).not.toBe(checksum(business(400)))
  })

  test('codes follow the order of placing, ids the order of time', () => {
    expect(orders[0]?.code).toBe('DH00000001')
    expect(orders.at(-1)?.code).toBe('DH00012000')
    for (let index = 1; index < orders.length; index++) {
      expect(orders[index]?.placed).toBeGreaterThanOrEqual(orders[index - 1]?.placed ?? 0)
    }
    expect(new Set(orders.map((order) => order.id)).size).toBe(orders.length)
    expect(orders[0]?.id.slice(0, 13).replace('-', '')).toBe(
      (orders[0]?.placed ?? 0).toString(16).padStart(12, '0'),
    )
    expect(
      orders.every((order) =>
        /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(order.id),
      ),
    ).toBe(true)
  })

  test('amounts add up', () => {
    for (const { lines, sums } of orders) {
      for (const line of lines) expect(line.amount).toBe(line.price * line.quantity - line.discount)
      expect(sums.subtotal).toBe(lines.reduce((sum, line) => sum + line.amount, 0))
      expect(sums.total).toBe(sums.subtotal - sums.discount + sums.shippingFee - sums.shippingDiscount)
      expect(sums.total).toBeGreaterThan(0)
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.length).toBeLessThanOrEqual(4)
    }
  })

  test('promotions are those of the instant, within their limits; commissions are those of contracts', () => {
    const rows = new Map(made.promotions.map(({ id, row }) => [id, row]))
    const held = orders.flatMap(({ placed, customer, row, id, lines, feeOffs }) => {
      const cart = String(row.groupId ?? id)
      return [...lines.flatMap(({ adjustments }) => adjustments), ...feeOffs]
        .filter(({ kind }) => kind === 'promotion')
        .map(({ source, amount }) => ({ id: source ?? '', off: amount, placed, customer, cart }))
    })
    expect(new Set(held.map(({ id }) => id)).size).toBeGreaterThan(3)
    for (const [id, uses] of Map.groupBy(held, (one) => one.id)) {
      const row = rows.get(id) ?? {}
      expect(row.status).toBe('active')
      for (const { placed, off } of uses) {
        expect(placed).toBeGreaterThanOrEqual(Date.parse(String(row.startsAt)))
        expect(placed).toBeLessThan(Date.parse(String(row.endsAt)))
        expect(off).toBeGreaterThan(0)
      }
      for (const cart of Map.groupBy(uses, (one) => one.cart).values()) {
        const most = Number(row.cap ?? row.amount ?? Number.POSITIVE_INFINITY)
        expect(cart.reduce((sum, { off }) => sum + off, 0)).toBeLessThanOrEqual(most)
      }
      const carts = [...new Map(uses.map((one) => [one.cart, one.customer])).values()]
      expect(carts.length).toBeLessThanOrEqual(Number(row.maxUses ?? Number.POSITIVE_INFINITY))
      const byCustomer = [...Map.groupBy(carts, (one) => one).values()].map(({ length }) => length)
      const most = Math.max(...byCustomer)
      expect(most).toBeLessThanOrEqual(Number(row.perCustomer ?? Number.POSITIVE_INFINITY))
    }
    const lines = orders.flatMap((order) => order.lines)
    const agreed = lines.filter(({ clause }) => clause !== undefined)
    expect(agreed.length).toBeGreaterThan(500)
    for (const line of lines)
      expect(line.commissionBp).toBe(line.clause?.rate ?? shops[line.product.shop]?.commissionBp)
    expect(new Set(agreed.map(({ commissionBp }) => commissionBp)).size).toBeGreaterThan(4)
  })

  test('an order is of one shop; orders of a group share buyer and instant', () => {
    const groups = Map.groupBy(
      orders.filter((order) => order.row.groupId),
      (order) => order.row.groupId,
    )
    expect(groups.size).toBeGreaterThan(500)
    for (const group of groups.values()) {
      expect(new Set(group.map((order) => `${order.customer} ${order.placed}`)).size).toBe(1)
      expect(new Set(group.map((order) => order.shop)).size).toBe(group.length)
    }
    for (const order of orders) {
      expect(order.row.shop).toBe(shops[order.shop]?.id)
      for (const line of order.lines) expect(line.product.shop).toBe(order.shop)
    }
  })

  test('nothing happens before the order or after now, and in a possible order', () => {
    for (const { placed, life, buyer } of orders) {
      expect(buyer.createdAt).toBeLessThanOrEqual(placed)
      const { confirmed, packed, shipped, delivered, returnAsked, returned } = life.steps
      const steps = [placed, confirmed, packed, shipped, delivered, returnAsked, returned].filter(
        (at) => at !== null,
      )
      expect(steps).toEqual([...steps].sort((a, b) => a - b))
      for (const at of [
        ...steps,
        ...life.calls.map((call) => call.at),
        ...life.ledger.map((entry) => entry.at),
      ]) {
        expect(at).toBeGreaterThanOrEqual(placed)
        expect(at).toBeLessThanOrEqual(NOW)
      }
    }
  })

  test('status, payment, calls and handler agree', () => {
    for (const order of orders) {
      const { life, method, sums } = order
      const held = orderRows(scene, order, () => '').payments.reduce((sum, row) => sum + Number(row[3]), 0)
      expect(held).toBe(life.payment === 'paid' ? sums.total : 0)
      if (life.status === 'awaiting_payment')
        expect([method === 'cod', life.payment]).toEqual([false, 'waiting'])
      if (life.status === 'pending' && method !== 'cod') expect(life.payment).toBe('paid')
      if (['to_pack', 'to_deliver', 'delivering', 'delivered'].includes(life.status)) {
        expect(order.handler).not.toBeNull()
        expect(life.addressComplete).toBe(true)
      }
      if (['to_deliver', 'delivering', 'delivered'].includes(life.status) && sums.shippingType !== 'pickup') {
        expect(order.billCode).not.toBeNull()
      }
      // Cash that a carrier collected, not the counter (`deliver`).
      if (order.row.cod === 'collected' || order.remittedAt !== null) expect(order.carrier).not.toBeNull()
      expect(order.row.callResult).toBe(life.calls.at(-1)?.result ?? null)
      expect(life.cancelled !== null).toBe(life.status === 'cancelled')
      expect(isComplete(order.row as Parameters<typeof isComplete>[0])).toBe(life.addressComplete)
    }
  })

  test('shares are believable', () => {
    const status = shares(orders.map((order) => order.life.status))
    expect(status('delivered')).toBeGreaterThan(0.8)
    expect(status('cancelled')).toBeCloseTo(0.083, 1)
    expect(status('returned')).toBeGreaterThan(0.012)
    expect(status('returned')).toBeLessThan(0.035)
    const method = shares(orders.map((order) => order.method))
    expect(method('cod')).toBeGreaterThan(0.58)
    expect(method('cod')).toBeLessThan(0.66)
    const tiers = shares(orders.map((order) => (order.row.district === null ? 'two' : 'three')))
    expect(tiers('two')).toBeGreaterThan(0.2)
    expect(tiers('two')).toBeLessThan(0.32)
    const pending = orders.filter((order) => order.life.status === 'pending')
    expect(pending.some((order) => order.life.calls.length === 0)).toBe(true)
    expect(pending.some((order) => order.row.nextCallAt !== null)).toBe(true)
    expect(orders.some((order) => !order.life.addressComplete && order.life.status === 'pending')).toBe(true)
  })

  test('stock covers what open orders hold, but for a few shortages', () => {
    const held = new Map<string, number>()
    for (const { life, lines } of orders) {
      if (!['pending', 'awaiting_payment', 'to_pack', 'to_deliver'].includes(life.status)) continue
      for (const { variant, quantity } of lines) held.set(variant.id, (held.get(variant.id) ?? 0) + quantity)
    }
    const variants = products.flatMap((product) => product.variants)
    for (const variant of variants) expect(variant.reserved).toBe(held.get(variant.id) ?? 0)
    const short = variants.filter((variant) => variant.stock < variant.reserved)
    expect(short.length).toBeGreaterThan(0)
    expect(short.length).toBeLessThanOrEqual(6)
  })

  test('customers have as many orders as there are, and spent what was delivered', () => {
    expect(purchases.orderCount.reduce((sum, count) => sum + count, 0)).toBe(orders.length)
    const kept = orders.filter((order) => ['delivered', 'return_requested'].includes(order.life.status))
    expect(purchases.spent.reduce((sum, spent) => sum + spent, 0)).toBe(
      kept.reduce((sum, order) => sum + order.sums.total, 0),
    )
  })

  test('products: 1 to 12 variants, whole 10,000 VND, each name once per shop', () => {
    expect(products.length).toBe(3_000)
    expect(new Set(products.map((product) => `${product.shop} ${product.name}`)).size).toBe(products.length)
    for (const { variants, price, salePrice, code } of products) {
      expect(variants.length).toBeGreaterThan(0)
      expect(variants.length).toBeLessThanOrEqual(12)
      expect(price % 10_000).toBe(0)
      if (salePrice !== null) expect(salePrice).toBeLessThan(price)
      expect(variants.map((variant) => variant.code)).toEqual(variants.map((_, at) => `${code}-${at + 1}`))
    }
  })

  test('a person could have entered it: inputs accept what was generated', () => {
    const entered = (row: Record<string, unknown>, fields: readonly string[]) =>
      Object.fromEntries(fields.map((name) => [name, row[name]]))
    for (const shop of shops) shopInput.parse(entered(shop.row, Object.keys(shopInput.shape)))
    for (let index = 0; index < 500; index++) {
      customerInput.parse(entered(makeCustomer(scene, index).row, Object.keys(customerInput.shape)))
    }
    for (const product of products.slice(0, 300)) {
      productInput.parse(entered(product.row, Object.keys(productInput.shape)))
    }
  })
})

test('a shop of any size has orders to pack, to hand over, under way, asked back and unpaid', () => {
  for (const size of [200, 1_000, 3_000]) {
    const { orders } = business(size, 2026)
    const there = Map.groupBy(orders, ({ life }) => life.status)
    for (const status of STATUSES) expect(there.get(status)?.length, `${size}: ${status}`).toBeGreaterThan(1)
    for (const { life, row } of there.get('to_pack') ?? []) {
      expect(NOW - Number(life.steps.confirmed), `${size}: ${row.code}`).toBeLessThan(2 * DAY)
    }
  }
})

test('the backlog grows slower than the orders', () => {
  expect(backlog(50_000)).toBe(155)
  expect(backlog(1_000_000)).toBeLessThan(155 * 20 * 0.4)
})
