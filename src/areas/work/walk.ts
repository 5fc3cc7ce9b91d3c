/** Pages of work management for the browser tests. */
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

export const walk: AreaWalk = {
  screens: [['work', '/BillManage/list/NV00000', '[data-pane="detail"] >> text=NV00000']],
}
