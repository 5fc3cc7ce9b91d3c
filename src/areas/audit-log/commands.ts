/** The way to the largest readers of numbers, from the palette and the list's toolbar. */
import { type Command, defineCommand } from '../../../commands/command.ts'

const AREA = 'audit-log'
const ABILITY = `${AREA}.access`
const READERS = '/Audit/readers'

export const commands: readonly Command[] = [
  defineCommand({
    id: `${AREA}.readers`,
    title: `${AREA}:pages.readers`,
    keywords: `${AREA}:detail.readersKeywords`,
    section: 'go',
    icon: 'eye',
    ability: ABILITY,
    area: AREA,
    places: ['toolbar'],
    gate: (c) => (c.can(ABILITY) ? { s: 'on' } : { s: 'hidden' }),
    path: () => READERS,
    async run(c) {
      c.nav.go(READERS)
      return undefined
    },
  }),
]
