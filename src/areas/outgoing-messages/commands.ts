/** The release of a restored database: its page has what waits. */
import { type Command, defineCommand } from '../../../commands/command.ts'
import { withheld } from '../../../commands/gates.ts'
import { area } from './area.ts'

const path = `${area.path}/held`
const TITLE = 'outgoing-messages:pages.held'

const release = defineCommand({
  id: 'outgoing-messages.release',
  title: TITLE,
  keywords: 'outgoing-messages:detail.heldKeywords',
  section: 'go',
  icon: 'circle-pause',
  ability: 'outgoing-messages.release',
  gate: (c) => withheld(c, 'outgoing-messages.release', { key: TITLE }) ?? { s: 'on' },
  path: () => path,
  async run(c) {
    c.nav.go(path)
    return undefined
  },
})

export const commands: readonly Command[] = [release]
