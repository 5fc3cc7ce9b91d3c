/** Demo promotions as orders have them: those that run at a time, with their limits counted while orders are made. */
import type { RecordRow } from '../../../server/demo/tables.ts'
import type { Terms } from '../rules.ts'

type Live = {
  terms: Terms
  from: number
  to: number
  maxUses: number
  perCustomer: number
  uses: number
  byCustomer: Map<number, number>
}

const WHOLE = 10_000

/** `bearer` and the supplier's part as the server reads them. */
const storeShareOf = ({ bearer, storeShare }: RecordRow['row']) =>
  bearer === 'store' ? WHOLE : bearer === 'shared' ? Number(storeShare) : 0

const limitOf = (value: unknown) => (typeof value === 'number' ? value : Number.POSITIVE_INFINITY)

/** The promotions that demo orders may have. */
export class PromotionBook {
  readonly #live: readonly Live[]

  constructor(records: readonly RecordRow[]) {
    this.#live = records
      .filter(({ row }) => row.status === 'active')
      .map(({ id, row }) => ({
        terms: { ...row, id, storeShare: storeShareOf(row) } as unknown as Terms,
        from: Date.parse(String(row.startsAt)),
        to: Date.parse(String(row.endsAt)),
        maxUses: limitOf(row.maxUses),
        perCustomer: limitOf(row.perCustomer),
        uses: 0,
        byCustomer: new Map(),
      }))
  }

  /** Promotions that run at an instant (ms) and that a customer may still have, by their number among the customers. */
  running(at: number, customer: number): Terms[] {
    return this.#live
      .filter(({ from, to }) => from <= at && at < to)
      .filter(
        ({ uses, maxUses, byCustomer, perCustomer }) =>
          uses < maxUses && (byCustomer.get(customer) ?? 0) < perCustomer,
      )
      .map(({ terms }) => terms)
  }

  /** Counts a cart that has promotions, each once. Cancelled carts count too, so that no limit is exceeded at any time. */
  take(promotions: ReadonlySet<string>, customer: number): void {
    for (const one of this.#live) {
      if (!promotions.has(one.terms.id)) continue
      one.uses++
      one.byCustomer.set(customer, (one.byCustomer.get(customer) ?? 0) + 1)
    }
  }
}
