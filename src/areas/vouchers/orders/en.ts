/** Words of vouchers on orders. */
export const en = {
  fields: {
    voucherCode: 'Voucher code',
    voucher: 'Voucher',
    voucherBearer: 'Voucher borne by',
    voucherStoreShare: "Supplier's share",
  },
  values: { voucherBearer: { store: 'Supplier', marketplace: 'Marketplace', shared: 'Shared' } },
  off: 'Voucher {code}',
  feeOff: 'Voucher on shipping {code}',
}
