/** Pages of exams for the browser tests. */
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

export const walk: AreaWalk = {
  screens: [['exam preview', '/education/preview?id=DTH0004', '[data-question]']],
}
