/** Pages of products for the browser tests. */
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

export const walk: AreaWalk = {
  screens: [['product', '/Product/list/SP00010', '[data-pane="detail"] >> text=SP00010']],
}
