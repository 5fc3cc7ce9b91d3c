/** A block of a spreadsheet, pasted into a grid from its active cell on. */
import { fieldLabel } from '../../detail/activity-words.ts'
import { complaint } from '../../form/resolver.ts'
import { t } from '../../i18n.ts'
import { toast } from '../../overlays/toast.ts'
import { readPaste } from '../edit/paste.ts'
import { recordsNamed } from '../edit/records-named.ts'
import type { CellChange } from './draft.ts'
import { type GridParts, warn } from './parts.ts'
import { tickedRecords } from './ticked.ts'

/**
 * Reads lines of cells into the rows from the active cell on; a single value goes into all ticked rows. Returns the cells, and
 * reports what was left out; undefined where nothing can be pasted. Rejects where the list moves meanwhile.
 */
export async function pasteBlock(
  { area, face, input, store, columns, active, words, save }: GridParts,
  given: readonly (readonly string[])[],
): Promise<CellChange[] | undefined> {
  const { cursor, cursorRecord } = store
  const all = columns()
  const at = all.findIndex((column) => column.name === active.column)
  if (!cursor || !cursorRecord || at < 0) return void warn(t('grid:pickCell'))
  const single = given.length === 1 && given[0]?.length === 1
  const ticked = single && store.meta.selected > 0
  const last = Math.min(cursor.index + given.length, store.meta.total) - 1
  if (!ticked) await store.need(cursor.index, last)
  const rows = Array.from({ length: last - cursor.index + 1 }, (_, i) => store.record(cursor.index + i))
  const records = ticked ? await tickedRecords(store) : rows.filter((record) => record !== undefined)
  // A row that is not here, or a list that moved meanwhile: the lines would go to other records.
  if (!ticked && (records.length < rows.length || records[0]?.id !== cursorRecord.id))
    return void warn(t('list:paste.rowsMissing'))
  const lines = ticked ? records.map(() => given[0] ?? []) : given
  const wanted = all.slice(at, at + Math.max(...lines.map((line) => line.length)))
  const read = await readPaste(
    {
      area,
      input,
      words,
      say: (problem) => complaint(words, { ...face, input }, problem),
      withheld: (record) => save.withheld(area.id, record),
      noRecord: (text) => t('list:paste.noRecord', { text }),
      refs: recordsNamed,
    },
    wanted.map((column) => (column.editable ? column : undefined)),
    records,
    lines,
  )
  const changes = read.flatMap(({ record, cells, why }) =>
    why !== undefined
      ? []
      : cells.map(({ column, value, why: error }): CellChange => {
          const index = store.indexOf(record.id) ?? cursor.index
          return { record, index, field: column.name, value, error }
        }),
  )
  const wrong = changes.filter(({ error }) => error !== undefined).length
  const withheld = read.filter(({ why }) => why !== undefined)
  const fixed = wanted.filter((column) => !column.editable)
  const beyond = lines.length - records.length
  const names = fixed.map((column) => fieldLabel(words, area, column.name)).join(', ')
  const said = [
    t(wrong > 0 ? 'grid:pasted' : 'grid:pastedAll', { count: changes.length, wrong }),
    beyond > 0 && t('grid:beyond', { count: beyond }),
    ticked &&
      records.length < store.meta.selected &&
      t('grid:fillLoaded', { count: records.length, total: store.meta.selected }),
    fixed.length > 0 && t('grid:skippedColumns', { names }),
    ...fixed.map(({ field }) => field.fixed && t(`${area.id}:reasons.${field.fixed.why}`)),
    withheld.length > 0 && t('grid:withheld', { count: withheld.length, why: withheld[0]?.why ?? '' }),
  ]
  const plain = wrong === 0 && said.filter(Boolean).length === 1
  void toast(said.filter(Boolean).join(' '), { kind: plain ? 'success' : 'warning', id: 'grid' })
  return changes
}
