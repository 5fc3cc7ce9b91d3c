/** The lead's ways about the call desk. */

import { type Command, defineCommand } from '../../../commands/command.ts'
import { dayOf } from '../../core/dates/dates.ts'

const AREA = 'call-desk'
const ABILITY = `${AREA}.lead`
const STATISTICS = '/CallDesk/statistics'
/** The same page as a tab of the revenue page. */
const TAB = '/Revenue/telesales'

export const leadCommands: readonly Command[] = [
  defineCommand({
    id: 'call-desk.board',
    title: 'call-desk:pages.board',
    keywords: 'call-desk:detail.board.keywords',
    section: 'go',
    icon: 'layout-dashboard',
    ability: ABILITY,
    area: AREA,
    keys: [{ keys: 'b', scope: 'page' }],
    places: ['page'],
    gate: (c) => (c.can(ABILITY) ? { s: 'on' } : { s: 'hidden' }),
    path: () => '/CallDesk/board',
    async run(c) {
      c.nav.go('/CallDesk/board')
      return undefined
    },
  }),
  defineCommand({
    id: `${AREA}.statistics`,
    title: `${AREA}:pages.statistics`,
    keywords: `${AREA}:detail.statistics.keywords`,
    section: 'go',
    icon: 'trending-up',
    ability: ABILITY,
    area: AREA,
    keys: [{ keys: 's', scope: 'page' }],
    places: ['page'],
    gate: (c) => (c.can(ABILITY) ? { s: 'on' } : { s: 'hidden' }),
    path: () => STATISTICS,
    async run(c) {
      c.nav.go(STATISTICS)
      return undefined
    },
  }),
  defineCommand({
    id: `${AREA}.export-statistics`,
    title: `${AREA}:detail.statistics.export`,
    keywords: 'commands:export.keywords',
    section: 'view',
    icon: 'download',
    ability: ABILITY,
    area: AREA,
    // The page is no list: wherever the focus is on it.
    keys: [{ keys: 'Shift+x', scope: 'global' }],
    places: ['toolbar'],
    gate(c) {
      const [here = ''] = c.where.path.split('?')
      return [STATISTICS, TAB].includes(here) && c.can(ABILITY) ? { s: 'on' } : { s: 'hidden' }
    },
    async run(c, _args, { signal }) {
      // The state of the page is in its address. Fetched here: no part of the first load.
      const { queryOf, readChoice } = await import('./statistics.ts')
      const choice = readChoice(new URLSearchParams(c.where.path.split('?')[1]), dayOf(Date.now()))
      const name = await c.api.downloadFile(`/api/${AREA}/statistics/file`, queryOf(choice), signal)
      return { said: { key: `${AREA}:detail.statistics.exported`, params: { name } } }
    },
  }),
]
