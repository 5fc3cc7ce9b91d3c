import { type Command, defineCommand } from '../../../commands/command.ts'
import { openingPath } from '../../../commands/opening.ts'
import { area } from './area.ts'

/** Today's jobs: opens the user's own due jobs from any screen. */
const today = defineCommand({
  id: 'daily-jobs.today',
  title: 'daily-jobs:detail.today',
  keywords: 'daily-jobs:detail.todayKeywords',
  section: 'go',
  icon: 'calendar',
  ability: 'daily-jobs.view',
  gate: (c) => (c.can('daily-jobs.view') ? { s: 'on' } : { s: 'hidden' }),
  path: () => openingPath(area),
  async run(c) {
    c.nav.go(openingPath(area))
    return undefined
  },
})

export const commands: readonly Command[] = [today]
