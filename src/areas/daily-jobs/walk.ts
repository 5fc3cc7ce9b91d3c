/** Jobs that commands need, for the browser tests. */

import { call, dayFromNow, first } from '../../../tests/e2e/made.ts'
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'
import type { AnyRecord } from '../../core/area.ts'

export const walk: AreaWalk = {
  ready: {
    /** It has nothing to check off. */
    'daily-jobs.finish': async (page) => {
      const { id } = await first(page, 'accounts', [['status', 'eq', 'active']])
      const values = { title: 'Kiểm kê kho bóng', assignee: id, day: dayFromNow(0) }
      return (await call(page, 'POST', '/api/daily-jobs', values)) as AnyRecord
    },
  },
  screens: [['daily-job', '/JobDaily/list/CV000006', '[data-pane="detail"] >> text=CV000006', 'all']],
}
