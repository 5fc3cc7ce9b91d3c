/** Words that kinds of money off add to orders. */
import { vi as promotions } from '../../promotions/orders/vi.ts'
import { vi as vouchers } from '../../vouchers/orders/vi.ts'

export const vi = {
  fields: { ...promotions.fields, ...vouchers.fields },
  values: vouchers.values,
  off: { voucher: vouchers.off },
  feeOff: { promotion: promotions.feeOff, voucher: vouchers.feeOff },
}
