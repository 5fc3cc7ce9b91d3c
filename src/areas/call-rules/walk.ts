/** Pages of call rules for the browser tests. */
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

export const walk: AreaWalk = {
  screens: [['call-rule', '/CallRules/list/QTG004', '[data-pane="detail"] >> text=QTG004', 'long']],
}
