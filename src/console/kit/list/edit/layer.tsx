/**
 * The layer above the rows while cells are edited: the editor, and values that could not be saved. Fetched
 * with the first of them, so that rows do not depend on it.
 */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { AnyRecord, Area } from '../../../../core/area.ts'
import { store as atoms, onlineAtom } from '../../atoms.ts'
import { fieldLabel } from '../../detail/activity-words.ts'
import { useWords } from '../../detail/words.ts'
import type { AnyFace } from '../../face.ts'
import { useSavePort } from '../../form/save.ts'
import { useT } from '../../i18n.ts'
import { toast } from '../../overlays/toast.ts'
import type { ActiveCell } from '../../table/active-cell.ts'
import type { Column } from '../columns/columns.ts'
import type { ListStore } from '../data/store.ts'
import type { GridSession } from '../grid/mode.ts'
import { CellEditor, type EditorInGrid, type Leave } from './cell-editor.tsx'
import { CellPlace } from './cell-place.tsx'
import { DraftMark } from './draft-mark.tsx'
import type { CellDraft, CellEdits } from './edits.ts'
import { PastePreview } from './paste-preview.tsx'
import { saveCell } from './save-cell.ts'

export type CellLayerProps = {
  area: Area
  face: AnyFace
  store: ListStore
  edits: CellEdits
  columns: readonly Column[]
  active: ActiveCell
  box: RefObject<HTMLDivElement | null>
  /** First row of the slab. */
  base: number
  rowHeight: number
  announce(text: string): void
  /** Set while the list is edited as a grid: values go into its draft. */
  grid: GridSession | undefined
}

/** The next column that can be edited, from one on or back; undefined at the row's end. */
export function nextEditable(
  columns: readonly Column[],
  from: string | undefined,
  by: 1 | -1,
): Column | undefined {
  const at = columns.findIndex((column) => column.name === from)
  const rest = by === 1 ? columns.slice(at + 1) : columns.slice(0, Math.max(0, at)).reverse()
  return rest.find((column) => column.editable)
}

export function CellLayer(props: CellLayerProps) {
  const { area, face, store, edits, columns, active, box, grid } = props
  const t = useT()
  const words = useWords()
  const port = useSavePort()
  const { data: input, error } = useQuery({
    queryKey: ['input', area.id],
    queryFn: face.input,
    networkMode: 'always',
    gcTime: Number.POSITIVE_INFINITY,
  })
  const asked = useSyncExternalStore(edits.onChange, () => edits.asked)
  const editing = useSyncExternalStore(edits.onChange, () => edits.editing)
  const pasted = useSyncExternalStore(edits.onChange, () => edits.pasted)
  const drafts = useSyncExternalStore(edits.onChange, () => edits.drafts)
  const focusGrid = useCallback(() => box.current?.focus({ preventScroll: true }), [box])

  /** Where a record's row is now. */
  const rowOf = (at: { id: string; index: number }) => store.indexOf(at.id) ?? at.index

  const host = useMemo(
    () => ({
      area,
      store,
      edits,
      port,
      offline: () => (atoms.get(onlineAtom) ? undefined : t('list:cell.offline')),
      kept(draft: CellDraft) {
        const name = fieldLabel(words, area, draft.field)
        const text = t('list:cell.unsaved', { name, code: draft.code, why: draft.message ?? '' })
        void toast(text, {
          kind: 'warning',
          id: `cell ${draft.id} ${draft.field}`,
          ms: 8_000,
          action: { label: t('list:cell.again'), run: () => edits.set({ editing: draft }) },
        })
      },
    }),
    [area, store, edits, port, t, words],
  )

  // Whether a cell that was asked for can be edited is said in words rather than by silence.
  useEffect(() => {
    if (!asked) return
    const column =
      asked.column === undefined
        ? nextEditable(columns, undefined, 1)
        : columns.find((one) => one.name === asked.column)
    const index = asked.id === undefined ? asked.index : store.indexOf(asked.id)
    const record = index === undefined ? undefined : store.record(index)
    const no = (why: string) => {
      edits.early.length = 0
      edits.set({ asked: undefined })
      void toast(why, { kind: 'warning', id: 'cell' })
    }
    // Rows move between a click and its second one.
    if (index === undefined) return no(t('list:cell.left'))
    if (!record) return edits.set({ asked: undefined })
    if (!column) return no(t('list:cell.none'))
    store.moveTo(index)
    active.set(column.name)
    const own = column.field.fixed?.why
    if (!column.editable)
      return no(
        own === undefined
          ? t('list:cell.fixed', { name: fieldLabel(words, area, column.name) })
          : t(`${area.id}:reasons.${own}`),
      )
    const why = port.withheld(area.id, record)
    if (why) return no(why)
    const { typed } = asked
    edits.set({
      asked: undefined,
      editing: {
        id: record.id,
        field: column.name,
        index,
        ...(typed !== undefined && { typed }),
      },
    })
  }, [asked, area, columns, store, edits, active, port, t, words])

  useEffect(() => {
    edits.ready = input !== undefined
    if (!error || !editing) return
    edits.early.length = 0
    edits.set({ editing: undefined })
    void toast(t('app:problem.network'), { kind: 'error', id: 'network' })
  }, [input, error, editing, edits, t])

  // Continued from its message, when the list no longer has the record: its row holds another one.
  const missing = editing && store.indexOf(editing.id) === undefined ? edits.draft(editing) : undefined
  useEffect(() => {
    if (!missing) return
    edits.set({ editing: undefined })
    void toast(t('form:notListed', { code: missing.code }), { kind: 'warning', id: 'cell' })
  }, [missing, edits, t])

  // A tab that is closed would take what could not be saved with it.
  const unsaved = drafts.some((draft) => draft.message !== undefined)
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  const leave = (column: Column, index: number, how: Leave) => {
    edits.set({ editing: undefined })
    if (how === 'away') return
    focusGrid()
    if (how === 'down') store.moveTo(Math.min(index + 1, store.meta.total - 1))
    if (how !== 'next' && how !== 'back') return
    const by = how === 'next' ? 1 : -1
    const next = nextEditable(columns, column.name, by)
    const to = next ? index : index + by
    const other = next ?? (by === 1 ? nextEditable(columns, undefined, 1) : lastEditable(columns))
    // Beyond the list's ends there is no cell: the one that was saved stays the active one.
    if (!other || to < 0 || to >= store.meta.total) return
    store.moveTo(to)
    edits.set({ asked: { index: to, id: store.record(to)?.id, column: other.name } })
    if (next) props.announce(fieldLabel(words, area, other.name))
  }

  const onReady = useCallback(
    (commit: (() => void) | undefined) => {
      edits.commitNow = commit
    },
    [edits],
  )
  const inGrid = (record: AnyRecord, column: Column): EditorInGrid | undefined =>
    grid && {
      alike: grid.alike(record.id, column.name),
      onAlike: (value, message) => grid.putAlike(record.id, column.name, value, message),
      onReady,
      onChord: (event) => grid.onChord(event.nativeEvent),
    }

  const at = editing && columns.findIndex((column) => column.name === editing.field)
  const index = editing && store.indexOf(editing.id)
  const record = index === undefined ? undefined : store.record(index)
  const column = at === undefined ? undefined : columns[at]
  return (
    <>
      {drafts.map((draft) => {
        const here = columns.findIndex((one) => one.name === draft.field)
        if (draft.message === undefined || here < 0) return null
        if (editing?.id === draft.id && editing.field === draft.field) return null
        const row = store.indexOf(draft.id)
        if (row === undefined) return null
        return (
          <CellPlace key={`${draft.id} ${draft.field}`} {...props} index={row} at={here}>
            <DraftMark area={area} draft={draft} onOpen={() => edits.set({ editing: draft })} />
          </CellPlace>
        )
      })}
      {editing && input && record && column && at !== undefined && index !== undefined && (
        <CellPlace {...props} index={index} at={at}>
          <CellEditor
            key={`${editing.id} ${editing.field}`}
            face={{ ...face, input }}
            record={record}
            column={column}
            typed={editing.typed}
            draft={grid ? grid.draftOf(record, column.name) : edits.draft(editing)}
            grid={inGrid(record, column)}
            early={edits.early}
            box={box}
            onSave={(value, sent, from) =>
              grid
                ? grid.put(from, index, column.name, value)
                : void saveCell(host, {
                    ...{ record, field: column.name, index, value, sent },
                    opened: from[column.name],
                  })
            }
            onKeep={(value, message, from) =>
              grid
                ? grid.put(from, index, column.name, value, message)
                : host.kept(keepTyped(edits, record, column.name, index, value, message))
            }
            onDrop={() => (grid ? grid.revert(record.id, column.name) : edits.drop(editing))}
            onLeave={(how) => leave(column, index, how)}
          />
        </CellPlace>
      )}
      {pasted &&
        input &&
        createPortal(
          <PastePreview
            {...props}
            input={input}
            pasted={pasted}
            index={rowOf(pasted)}
            onClose={() => {
              edits.set({ pasted: undefined })
              focusGrid()
            }}
          />,
          // Not inside the grid, whose children are rows.
          document.body,
        )}
    </>
  )
}

function lastEditable(columns: readonly Column[]): Column | undefined {
  return [...columns].reverse().find((column) => column.editable)
}

/** A value that was left although it cannot be saved stays in its cell. */
function keepTyped(
  edits: CellEdits,
  record: AnyRecord,
  field: string,
  index: number,
  value: unknown,
  message: string,
): CellDraft {
  const { id, code } = record
  const before = edits.draft({ id, field })?.before ?? record[field]
  const draft: CellDraft = { id, code, field, index, value, before, message, theirs: undefined }
  edits.put(draft)
  return draft
}
