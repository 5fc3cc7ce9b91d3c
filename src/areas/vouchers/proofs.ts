/** Facts about vouchers for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'vouchers.create': {
      en: 'create voucher, new voucher, add voucher, create discount code, new coupon',
      vi: 'tao voucher, thêm voucher, tao ma giam gia, tạo phiếu giảm giá',
    },
    'vouchers.go': {
      en: 'open vouchers, go to vouchers',
      vi: 'mo voucher, mở mã giảm giá, danh sach voucher',
    },
    'vouchers.edit': { en: 'edit voucher', vi: 'sua voucher, sửa mã giảm giá' },
    'vouchers.deactivate': { en: 'stop voucher, deactivate voucher', vi: 'tat voucher, ngừng mã giảm giá' },
    'vouchers.generate-codes': { en: 'generate codes, voucher codes', vi: 'tao ma hang loat' },
  },
}
