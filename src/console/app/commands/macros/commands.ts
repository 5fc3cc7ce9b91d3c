/** A person's macros as commands, `macro.<id>`. */
import { atom } from 'jotai'
import type { Command } from '../../../../../commands/command.ts'

export const macroCommandsAtom = atom<readonly Command[]>([])
