/** The lead's ways about the call desk. */
import { type Command, defineCommand } from '../command.ts'

const ABILITY = 'call-desk.lead'

export const leadCommands: readonly Command[] = [
  defineCommand({
    id: 'call-desk.board',
    title: 'call-desk:pages.board',
    keywords: 'call-desk:detail.board.keywords',
    section: 'go',
    icon: 'layout-dashboard',
    ability: ABILITY,
    keys: [{ keys: 'b', scope: 'desk' }],
    places: ['desk'],
    gate: (c) => (c.can(ABILITY) ? { s: 'on' } : { s: 'hidden' }),
    path: () => '/CallDesk/board',
    async run(c) {
      c.nav.go('/CallDesk/board')
      return undefined
    },
  }),
]
