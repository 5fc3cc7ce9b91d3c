/** Facts about suppliers for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  filledIn: {
    bankAccount: 'the main account among its bank accounts',
    bankHolder: 'the main account among its bank accounts',
    bankName: 'the main account among its bank accounts',
  },
  phrases: {
    'shops.go': { en: 'open suppliers, supplier list', vi: 'mo nha cung cap, danh sách nhà cung cấp' },
    'shops.create': { en: 'add supplier, create shop', vi: 'tao nha cung cap, thêm cửa hàng' },
  },
}
