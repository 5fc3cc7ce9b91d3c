/** Facts about display categories for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'display-categories.go': { en: 'open display categories', vi: 'mo danh muc hien thi' },
    'display-categories.create': { en: 'add display category', vi: 'thêm danh mục hiển thị' },
  },
}
