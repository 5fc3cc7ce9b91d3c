/** Words of vouchers in the form of an order. */
export const en = {
  list: 'Vouchers for this order:',
  use: 'Use voucher {code}: {name}, takes off {amount}',
}
