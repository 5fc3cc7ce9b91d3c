/** Saved views as commands, `view.<id>`: set by the list when the account's views are known. */
import { atom } from 'jotai'
import type { Command } from '../../../../commands/command.ts'

export const viewCommandsAtom = atom<readonly Command[]>([])
