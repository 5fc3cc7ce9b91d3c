/** Words of vouchers in the form of an order. */
export const en = {
  usable: 'Vouchers for this order:',
  useVoucher: 'Use voucher {code}: {name}, takes off {amount}',
}
