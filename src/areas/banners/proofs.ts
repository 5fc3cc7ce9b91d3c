/** Facts about banners for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'banners.go': { en: 'open banners', vi: 'mo banner, banner quang cao' },
    'banners.create': { en: 'add banner, new banner', vi: 'thêm banner, tao banner' },
  },
}
