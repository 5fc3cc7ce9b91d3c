/** Tickets that commands need, for the browser tests. */
import { first, queuedCase } from '../../../tests/e2e/made.ts'
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'
import { OPEN_STATES } from '../../families/cases/cases.ts'

const TAGGED = [
  ['tags', 'empty', false],
  ['status', 'in', [...OPEN_STATES]],
]

export const walk: AreaWalk = {
  ready: {
    'tickets.stop-calls': (page) => queuedCase(page, 'tickets'),
    'tickets.remove-tags': (page) => first(page, 'tickets', TAGGED),
  },
}
