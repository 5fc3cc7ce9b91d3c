/** Words of vouchers on orders. */
export const vi = {
  fields: {
    voucherCode: 'Mã voucher',
    voucher: 'Voucher',
    voucherBearer: 'Bên chịu voucher',
    voucherStoreShare: 'Phần nhà cung cấp chịu',
  },
  values: { voucherBearer: { store: 'Nhà cung cấp', marketplace: 'Sàn', shared: 'Cùng chịu' } },
  off: 'Voucher {code}',
  feeOff: 'Voucher vận chuyển {code}',
}
