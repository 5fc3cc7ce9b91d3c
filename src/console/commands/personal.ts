/**
 * Commands made while the console runs: a person's saved views (`view.<id>`) and macros (`macro.<id>`), and what the call
 * on the screen can come to.
 */
import { atom } from 'jotai'
import type { Command } from '../../../commands/command.ts'
import { macroCommandsAtom } from './macros/commands.ts'
import { outcomeCommandsAtom } from './state.ts'
import { viewCommandsAtom } from './views/view-commands.ts'

export const personalCommandsAtom = atom<readonly Command[]>((get) => [
  ...get(outcomeCommandsAtom),
  ...get(viewCommandsAtom),
  ...get(macroCommandsAtom),
])
