/** Commands of the call desk: a call's own, and the lead's pages. Outcomes are made while the desk runs (`outcome-commands.ts`). */
import type { Command } from '../../../commands/command.ts'
import { deskCommands } from './desk-commands.ts'
import { leadCommands } from './lead-commands.ts'

export const commands: readonly Command[] = [...deskCommands, ...leadCommands]
