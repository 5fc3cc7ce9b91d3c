/** Other users on the record that this tab shows; filled by console/app, empty without presence. */
import { atom } from 'jotai'
import type { Present } from '../../../core/wire/presence.ts'

export type PresentThere = { area: string; code: string; people: readonly Present[] }

export const presentAtom = atom<PresentThere | null>(null)
