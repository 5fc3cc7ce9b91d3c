/** Words that kinds of money off add to the form of an order. */
export { vi } from '../../vouchers/orders/placing-vi.ts'
