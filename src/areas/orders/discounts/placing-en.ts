/** Words that kinds of money off add to the form of an order. */
export { en } from '../../vouchers/orders/placing-en.ts'
