/** What orders add up to elsewhere: goods they hold back, what their buyers have spent. */

import type { Product, Variant } from './catalogue.ts'
import { backlog } from './life.ts'
import type { Order } from './orders.ts'
import type { Scene } from './scene.ts'

/** States in which an order's goods are set aside for it. */
const HOLDING = new Set(['pending', 'awaiting_payment', 'to_pack', 'to_deliver'])
/** Among those: confirmed, so the goods are promised. */
const PROMISED = new Set(['to_pack', 'to_deliver'])

/** How many variants run short, so that confirming shows why not. */
const SHORTAGES = 6

export class Tally {
  /** By the customer's number: orders placed, and what was delivered and kept, in VND. */
  readonly orderCount: Int32Array
  readonly spent: Float64Array
  readonly #scene: Scene
  readonly #promised = new Map<Variant, number>()
  readonly #short = new Set<Variant>()
  #waiting = 0

  constructor(scene: Scene) {
    this.#scene = scene
    this.orderCount = new Int32Array(scene.customers)
    this.spent = new Float64Array(scene.customers)
  }

  add(order: Order): void {
    const { customer, life } = order
    this.orderCount[customer] = (this.orderCount[customer] ?? 0) + 1
    if (life.status === 'delivered' || life.status === 'return_requested') {
      this.spent[customer] = (this.spent[customer] ?? 0) + order.sums.total
    }
    if (!HOLDING.has(life.status)) return
    for (const { variant, quantity } of order.lines) {
      variant.reserved += quantity
      if (PROMISED.has(life.status)) {
        this.#promised.set(variant, (this.#promised.get(variant) ?? 0) + quantity)
      }
    }
    if (life.status === 'pending') this.#consider(order)
  }

  /** Every so many waiting orders, one finds its goods gone. */
  #consider(order: Order): void {
    const every = Math.max(2, Math.floor(backlog(this.#scene.orders) / (SHORTAGES + 2)))
    this.#waiting++
    const line = order.lines[0]
    if (line && this.#waiting % every === 0 && this.#short.size < SHORTAGES) this.#short.add(line.variant)
  }

  /** Sets what the warehouse has: at least what is held back, but for the variants that run short. */
  settle(products: readonly Product[]): void {
    for (const product of products) {
      for (const variant of product.variants) {
        if (this.#short.has(variant)) variant.stock = this.#promised.get(variant) ?? 0
        else if (variant.stock < variant.reserved) variant.stock = variant.reserved + (variant.stock % 3)
      }
    }
  }
}
