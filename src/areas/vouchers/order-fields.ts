/** Fields of an order that vouchers bring. */
import { BEARERS } from './area.ts'

export const orderFields = {
  /** The code as it was entered: the voucher's shared one or one of those generated for it. */
  voucherCode: { type: 'code', optional: true, list: false },
  voucher: { type: 'ref', area: 'vouchers', optional: true, shown: false, sort: false, width: 160 },
  voucherBearer: { type: 'enum', values: BEARERS, optional: true, list: false },
  /** The supplier's part of what the voucher takes off. */
  voucherStoreShare: { type: 'percent', optional: true, list: false },
} as const

/** The orders of a voucher, listed on its page. */
export const listedOn = {
  vouchers: {
    by: 'voucher',
    columns: ['status', 'buyerName', 'voucherCode', 'discount', 'shippingDiscount', 'total', 'placedAt'],
  },
} as const

/** Those that are typed when an order is entered. */
export const askedFields = ['voucherCode'] as const
