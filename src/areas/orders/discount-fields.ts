/** Fields that kinds of money off add to orders, and lists of orders on their own pages. */
import { orderFields as ofPromotions } from '../promotions/order-fields.ts'
import { askedFields, listedOn, orderFields as ofVouchers } from '../vouchers/order-fields.ts'

export const FEE_FIELDS = ofPromotions
export const CODE_FIELDS = ofVouchers
export const LISTED_ON = listedOn
/** Names of those that are typed when an order is entered. */
export const ASKED_FIELDS = askedFields
