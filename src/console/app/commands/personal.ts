/** A person's own commands, made while the console runs: saved views (`view.<id>`) and macros (`macro.<id>`). */
import { atom } from 'jotai'
import type { Command } from '../../../../commands/command.ts'
import { macroCommandsAtom } from './macros/commands.ts'
import { viewCommandsAtom } from './view-commands.ts'

export const personalCommandsAtom = atom<readonly Command[]>((get) => [
  ...get(viewCommandsAtom),
  ...get(macroCommandsAtom),
])
