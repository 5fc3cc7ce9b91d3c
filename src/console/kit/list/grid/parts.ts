/** Parts of the page that a grid works on. */
import type { Area } from '../../../../core/area.ts'
import type { Words } from '../../detail/activity-words.ts'
import type { AnyFace, InputSchema } from '../../face.ts'
import type { SavePort } from '../../form/save.ts'
import { toast } from '../../overlays/toast.ts'
import type { ActiveCell } from '../../table/active-cell.ts'
import type { Column } from '../columns/columns.ts'
import type { ListStore } from '../data/store.ts'
import type { CellEdits } from '../edit/edits.ts'

/** `columns`: those shown now. */
export type GridParts = {
  area: Area
  face: AnyFace
  input: InputSchema
  store: ListStore
  columns(): readonly Column[]
  active: ActiveCell
  edits: CellEdits
  words: Words
  save: SavePort
  announce(text: string): void
  /** Goes back one level (the record next to the list, the ticks); returns whether there was one. */
  onBack(): boolean
  onLeave(): void
}

/** A remark that takes the place of the one before. */
export const warn = (words: string) => void toast(words, { kind: 'warning', id: 'grid' })
