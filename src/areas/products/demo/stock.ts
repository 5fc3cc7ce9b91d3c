/** Stock of the demo's products: what orders hold, and the few variants that run short. */
import type { DemoProduct, DemoVariant } from './catalogue.ts'

export class Stock {
  readonly #promised = new Map<DemoVariant, number>()
  readonly #short = new Set<DemoVariant>()

  /** Sets goods aside for an order; `promised`: it is confirmed. */
  hold(variant: DemoVariant, quantity: number, promised: boolean): void {
    variant.reserved += quantity
    if (promised) this.#promised.set(variant, (this.#promised.get(variant) ?? 0) + quantity)
  }

  /** Lets a variant run short, so that confirming shows the reason why not; no more than `most` do. */
  runShort(variant: DemoVariant, most: number): void {
    if (this.#short.size < most) this.#short.add(variant)
  }

  /** Sets the stock of all variants: at least what is held, except for those that run short. */
  settle(products: readonly DemoProduct[]): void {
    for (const product of products) {
      for (const variant of product.variants) {
        if (this.#short.has(variant)) variant.stock = this.#promised.get(variant) ?? 0
        else if (variant.stock < variant.reserved) variant.stock = variant.reserved + (variant.stock % 3)
      }
    }
  }
}
