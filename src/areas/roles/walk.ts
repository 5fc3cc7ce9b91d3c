/** Pages of roles for the browser tests. */
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

export const walk: AreaWalk = {
  screens: [['role', '/Role/list/VT0001', '[data-pane="detail"] >> text=VT0001', 'long']],
}
