/** Kinds of money off demo orders; each is its own area's. */
import type { Making } from '../../../server/demo/area-demo.ts'
import type { Copier } from '../../../server/demo/copier.ts'
import {
  type Describe,
  type PromotedCart,
  type PromotionBook,
  promoteCart,
  demo as promotions,
} from '../../promotions/demo/index.ts'
import { demo as sales } from '../../sales/demo/index.ts'
import { USE_COLUMNS, demo as vouchers } from '../../vouchers/demo/index.ts'
import type { Part } from './cart.ts'
import type { DemoOrder } from './orders.ts'

export { promoteFee as offFee } from '../../promotions/demo/index.ts'
export { redeem as offOrder } from '../../vouchers/demo/index.ts'

/** Demo data that those of orders need. */
export const DISCOUNTS = [sales, promotions, vouchers]

/** Limits, counted while orders are made. */
export type Limits = PromotionBook
export type ReducedCart = PromotedCart

export const limitsOf = (use: Making['use']): Limits => use(promotions).book
export const saleAtOf = (use: Making['use']) => use(sales).saleAt

/** Takes discounts on goods off the lines of a cart, in place; `at`: when it is placed, ms. */
export const offCart = (
  limits: Limits,
  parts: readonly Part[],
  { at, customer }: { at: number; customer: number },
  describe: Describe,
): ReducedCart => promoteCart(parts, limits.running(at, customer), at, describe)

/** Counts a cart in the limits. */
export const countCart = (limits: Limits, { taken }: ReducedCart, customer: number): void =>
  limits.take(taken, customer)

/** Adds what an order uses to the tables of the kinds. */
export function addUses(use: Making['use'], copier: Copier, order: DemoOrder): void {
  copier.add('voucher_uses', USE_COLUMNS, use(vouchers).rowsOf(order))
}
