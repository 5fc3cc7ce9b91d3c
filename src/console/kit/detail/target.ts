/** The record whose detail is open, for the command context: what a key does when no row is ticked. */
import { atom } from 'jotai'
import type { AnyRecord } from '../../../core/area.ts'

export type DetailTarget = { area: string; record: AnyRecord }

/** Set by the open detail, cleared when it closes or has nothing to show. */
export const detailTargetAtom = atom<DetailTarget | undefined>(undefined)
