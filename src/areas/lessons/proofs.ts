/** Facts about lessons for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'lessons.add-to': { en: 'add lesson to chapter', vi: 'them bai hoc cho chuong' },
    'lessons.to-chapter': { en: 'move lesson to another chapter', vi: 'chuyen bai sang chuong khac' },
  },
}
