/** Facts about imports for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  gates: { valid: [0, 3], invalid: [0, 2], failed: [0, 1] },
  unseen: {
    read: 'rows are checked within seconds',
    writing: 'rows are written within seconds',
  },
  // A check and a write are jobs that change rows while other areas are tried.
  spared: () => true,
  unmoved: {
    write: 'tried by the tests of the area',
    check: 'tried by the tests of the area',
    cancel: 'tried by the tests of the area',
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
