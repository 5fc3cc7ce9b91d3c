/** All that other areas' server faces may import of vouchers. */
export { vouchersNow } from './terms-now.ts'
export { usableVouchers } from './usable.ts'
export {
  checkVoucher,
  exchangeVoucher,
  giveBack,
  type HeldVoucher,
  lockHeld,
  takeAgain,
  takeVoucher,
} from './use.ts'
