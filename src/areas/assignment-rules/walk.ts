/** Pages of assignment rules for the browser tests. */
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

export const walk: AreaWalk = {
  screens: [
    ['assignment-rule', '/AssignmentRules/list/QTP001', '[data-pane="detail"] >> text=QTP001', 'long'],
  ],
}
