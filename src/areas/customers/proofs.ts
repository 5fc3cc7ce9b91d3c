/** Facts about customers for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'customers.go': { en: 'open customers, go to customers', vi: 'mo khach hang, danh sách khách hàng' },
    'customers.create': {
      en: 'create customer, add customer, new customer',
      vi: 'tao khach hang, thêm khách, tao khach moi',
    },
    'customers.edit': { en: 'edit customer, change customer', vi: 'sua khach hang, sửa khách' },
    'customers.merge': { en: 'merge customers', vi: 'gop khach hang' },
    'customers.adjust-points': { en: 'adjust points, add points', vi: 'sua diem, cộng điểm' },
  },
}
