/** Stock of the demo products: reservations of orders, and a few variants without enough stock. */
import type { DemoProduct, DemoVariant } from './catalogue.ts'

/** Stock of the demo variants while orders reserve and take it. */
export class Stock {
  readonly #promised = new Map<DemoVariant, number>()
  readonly #short = new Set<DemoVariant>()

  /** Reserves pieces for an order; `promised`: the order is confirmed. */
  hold(variant: DemoVariant, quantity: number, promised: boolean): void {
    variant.reserved += quantity
    if (promised) this.#promised.set(variant, (this.#promised.get(variant) ?? 0) + quantity)
  }

  /** Marks a variant as short of stock, at most `most` of them, so that confirming an order is refused. */
  runShort(variant: DemoVariant, most: number): void {
    if (this.#short.size < most) this.#short.add(variant)
  }

  /** Sets the stock of all variants: at least the reserved pieces, except for short ones. */
  settle(products: readonly DemoProduct[]): void {
    for (const product of products) {
      for (const variant of product.variants) {
        if (this.#short.has(variant)) variant.stock = this.#promised.get(variant) ?? 0
        else if (variant.stock < variant.reserved) variant.stock = variant.reserved + (variant.stock % 3)
      }
    }
  }
}
