/** Customers that commands need, for the browser tests. */
import { first } from '../../../tests/e2e/made.ts'
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

export const walk: AreaWalk = {
  ready: { 'customers.remove-tags': (page) => first(page, 'customers', [['tags', 'empty', false]]) },
}
