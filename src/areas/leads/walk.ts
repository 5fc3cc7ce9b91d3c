/** Leads that commands need, for the browser tests. */
import { queuedCase } from '../../../tests/e2e/made.ts'
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

export const walk: AreaWalk = { ready: { 'leads.stop-calls': (page) => queuedCase(page, 'leads') } }
