/**
 * Commands of the call desk: those of a call, and the team lead's pages (board, statistics). Outcomes are made while the desk
 * runs (`outcome-commands.ts`).
 */
import type { Command } from '../../../commands/command.ts'
import type { NoFix } from '../../core/states.ts'
import { deskCommands } from './desk-commands.ts'
import { leadCommands } from './lead-commands.ts'

export const commands: readonly Command[] = [...deskCommands, ...leadCommands]

export const noFix: NoFix = {
  'call-desk:detail.desk.allRead': 'it is as it would be',
  'call-desk:detail.desk.editing': 'saving or leaving the form is the form’s own',
}
