/** Facts about tags for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'tags.go': { en: 'open tags, tag list', vi: 'mo the, danh sách thẻ, mở nhãn' },
    'tags.create': { en: 'create tag', vi: 'tao the, tạo nhãn' },
  },
}
