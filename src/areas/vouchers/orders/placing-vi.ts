/** Words of vouchers in the form of an order. */
export const vi = {
  usable: 'Voucher dùng được:',
  useVoucher: 'Dùng voucher {code}: {name}, giảm {amount}',
}
