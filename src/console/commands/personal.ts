/**
 * Commands made while the console runs: a person's saved views (`view.<id>`) and macros (`macro.<id>`) and those of the
 * area's page that is shown.
 */
import { atom } from 'jotai'
import type { Command } from '../../../commands/command.ts'
import { macroCommandsAtom } from './macros/commands.ts'
import { areaCommandsAtom } from './state.ts'
import { viewCommandsAtom } from './views/view-commands.ts'

export const personalCommandsAtom = atom<readonly Command[]>((get) => [
  ...get(areaCommandsAtom),
  ...get(viewCommandsAtom),
  ...get(macroCommandsAtom),
])
