/** Reasons that commands need, for the browser tests. */
import { act, first, read } from '../../../tests/e2e/made.ts'
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

export const walk: AreaWalk = {
  ready: {
    'reasons.activate': async (page) => {
      const { id } = await first(page, 'reasons', [['status', 'eq', 'active']])
      await act(page, 'reasons', id, 'deactivate')
      return read(page, 'reasons', id)
    },
  },
  screens: [['reason', '/Reasons/list/LD0021', '[data-pane="detail"] >> text=LD0021', 'long']],
}
