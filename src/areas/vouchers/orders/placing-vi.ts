/** Words of vouchers in the form of an order. */
export const vi = {
  list: 'Voucher dùng được:',
  use: 'Dùng voucher {code}: {name}, giảm {amount}',
}
