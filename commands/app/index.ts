/** Commands of the console itself; they name no business area. */
import type { Command, CommandId, Context } from '../command.ts'
import { cellCommands } from './cells.ts'
import { gridCommands } from './grid.ts'
import { jobCommands } from './jobs.ts'
import { listCommands } from './list.ts'
import { lookCommands } from './look.ts'
import { macroControls } from './macros.ts'
import { noticeCommands } from './notices.ts'
import { preferenceCommands } from './preferences.ts'
import { recordCommands } from './record.ts'
import { shellCommands } from './shell.ts'
import { tabCommands } from './tabs.ts'
import { viewCommands } from './views.ts'

/** Properties of areas that the console's own commands use. */
export type AreaLookup = {
  /** The id of the record's main action now. */
  mainOf(c: Context): CommandId | undefined
  find(id: CommandId): Command | undefined
}

/** Returns all of the console's commands, in the order of the cheat sheet. */
export function appCommands(others: AreaLookup): Command[] {
  return [
    ...shellCommands,
    ...listCommands,
    ...viewCommands,
    ...cellCommands(others),
    ...gridCommands,
    ...recordCommands(others),
    ...tabCommands,
    ...jobCommands(others),
    ...noticeCommands,
    ...macroControls,
    ...preferenceCommands,
    ...lookCommands,
  ]
}
