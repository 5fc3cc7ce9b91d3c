/** Words that kinds of money off add to orders. */
import { en as promotions } from '../../promotions/orders/en.ts'
import { en as vouchers } from '../../vouchers/orders/en.ts'

export const en = {
  fields: { ...promotions.fields, ...vouchers.fields },
  values: vouchers.values,
  off: { voucher: vouchers.off },
  feeOff: { promotion: promotions.feeOff, voucher: vouchers.feeOff },
}
