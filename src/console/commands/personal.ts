/**
 * Commands made while the console runs: a person's saved views (`view.<id>`) and macros (`macro.<id>`) and those of the
 * area's page that is shown.
 */
import { atom } from 'jotai'
import type { Command } from '../../../commands/command.ts'
import { macroCommandsAtom } from './macros/commands.ts'
import { areaCommandsAtom, queueCommandsAtom } from './state.ts'
import { tabCommands } from './views/tab-commands.ts'
import { viewCommandsAtom } from './views/view-commands.ts'

export const personalCommandsAtom = atom<readonly Command[]>((get) => [
  ...get(areaCommandsAtom),
  ...get(queueCommandsAtom),
  ...tabCommands,
  ...get(viewCommandsAtom),
  ...get(macroCommandsAtom),
])
