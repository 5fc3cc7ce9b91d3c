/** The commands of the console itself: nothing here knows a business area. */
import type { Command, CommandId, Context } from '../command.ts'
import { cellCommands } from './cells.ts'
import { jobCommands } from './jobs.ts'
import { listCommands } from './list.ts'
import { lookCommands } from './look.ts'
import { macroControls } from './macros.ts'
import { preferenceCommands } from './preferences.ts'
import { recordCommands } from './record.ts'
import { shellCommands } from './shell.ts'
import { tabCommands } from './tabs.ts'
import { viewCommands } from './views.ts'

/** Properties of areas that the console's own commands use. */
export type Others = {
  /** The id of the record's main action now. */
  mainOf(c: Context): CommandId | undefined
  find(id: CommandId): Command | undefined
}

/** All of them, in the order of the cheat sheet. */
export function appCommands(others: Others): Command[] {
  return [
    ...shellCommands,
    ...listCommands,
    ...viewCommands,
    ...cellCommands(others),
    ...recordCommands(others),
    ...tabCommands,
    ...jobCommands(others),
    ...macroControls,
    ...preferenceCommands,
    ...lookCommands,
  ]
}
