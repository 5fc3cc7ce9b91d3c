/**
 * Commands of the call desk: those of a call, and the team lead's pages (board, statistics). Outcomes are made while the desk
 * runs (`outcome-commands.ts`).
 */
import type { Command } from '../../../commands/command.ts'
import { deskCommands } from './desk-commands.ts'
import { leadCommands } from './lead-commands.ts'

export const commands: readonly Command[] = [...deskCommands, ...leadCommands]
