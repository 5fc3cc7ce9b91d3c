/** Rows that commands need, for the browser tests. */
import { first, imported } from '../../../tests/e2e/made.ts'
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

/** The valid row of an import of its own. */
const valid: NonNullable<AreaWalk['ready']>[string] = async (page) => {
  const { code } = await imported(page)
  return first(page, 'import-rows', [
    ['import', 'eq', code],
    ['status', 'eq', 'valid'],
  ])
}

export const walk: AreaWalk = {
  ready: { 'import-rows.write': valid, 'import-rows.check': valid },
  screens: [['import-row', '/ErrorRows/list/DNH0000001', '[data-pane="detail"] >> text=DNH0000001', 'all']],
}
