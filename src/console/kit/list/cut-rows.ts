/** Rows of a tree that were cut, to be put at another place: marked until they are, or until Escape. */
import { atom } from 'jotai'
import type { AnyRecord } from '../../../core/area.ts'
import { store } from '../atoms.ts'

type Cut = { area: string; records: readonly AnyRecord[] }

/** Read by the commands that put them somewhere. */
export const cutAtom = atom<Cut | undefined>(undefined)

const NONE: readonly AnyRecord[] = []

/** Rows of an area that are cut. */
export function cutOf(area: string): readonly AnyRecord[] {
  const cut = store.get(cutAtom)
  return cut?.area === area ? cut.records : NONE
}

/** Marks rows as cut in the place of all earlier ones; with none, no row is cut. */
export function setCut(area: string, records: readonly AnyRecord[]): void {
  store.set(cutAtom, records.length > 0 ? { area, records } : undefined)
}

export const onCut = (listener: () => void) => store.sub(cutAtom, listener)

/** Whether a row is cut. */
export function isCut(record: Pick<AnyRecord, 'id'> | undefined): boolean {
  return record !== undefined && store.get(cutAtom)?.records.some(({ id }) => id === record.id) === true
}
