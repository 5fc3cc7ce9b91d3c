/** Facts about imports for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  gates: { valid: [0, 3], invalid: [0, 2], failed: [0, 1] },
  unseen: {
    read: 'rows are checked within seconds',
    writing: 'rows are written within seconds',
  },
  phrases: {
    'imports.go': { en: 'open upload errors, upload history', vi: 'lich su loi tai len, lỗi tải lên' },
    'imports.import': {
      en: 'import products, upload products',
      vi: 'nhap san pham, tải sản phẩm lên',
    },
    'imports.template': { en: 'excel template', vi: 'tai tep mau, tệp mẫu' },
  },
}
