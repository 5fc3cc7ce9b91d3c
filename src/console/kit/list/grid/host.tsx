/** Sets a list up to be edited as a grid: its draft, what keys and commands do, and the bar above the rows. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Area } from '../../../../core/area.ts'
import { useWords } from '../../detail/words.ts'
import type { AnyFace } from '../../face.ts'
import { typeAgain } from '../../focus/type-again.ts'
import { useSavePort } from '../../form/save.ts'
import { useT } from '../../i18n.ts'
import { confirm } from '../../overlays/dialog.tsx'
import type { ActiveCell } from '../../table/active-cell.ts'
import type { Column } from '../columns/columns.ts'
import type { ListStore } from '../data/store.ts'
import type { CellEdits } from '../edit/edits.ts'
import { GridBar } from './bar.tsx'
import { GridDraft } from './draft.ts'
import { keepGrid } from './keep.ts'
import type { GridMode } from './mode.ts'
import { warn } from './parts.ts'
import { Session } from './session.ts'
import './words.ts'

export type GridHostProps = {
  area: Area
  face: AnyFace
  store: ListStore
  columns: readonly Column[]
  active: ActiveCell
  edits: CellEdits
  mode: GridMode
  box: RefObject<HTMLDivElement | null>
  announce(text: string): void
  onBack(): boolean
  /** Shows the list as before. */
  onLeave(): void
}

const drafts = new WeakMap<ListStore, GridDraft>()

/** The draft of a list, with the steps to take back, for as long as the list is remembered. */
function draftOf(list: ListStore): GridDraft {
  const known = drafts.get(list) ?? new GridDraft()
  drafts.set(list, known)
  return known
}

export function GridHost(props: GridHostProps) {
  const { area, face, store, active, edits, mode, box } = props
  const t = useT()
  const words = useWords()
  const save = useSavePort()
  const { data: input } = useQuery({
    queryKey: ['input', area.id],
    queryFn: face.input,
    networkMode: 'always',
    gcTime: Number.POSITIVE_INFINITY,
  })
  const draft = draftOf(store)
  const [kept, setKept] = useState(true)
  useEffect(() => keepGrid(area.id, draft, setKept), [area, draft])

  const now = useRef({ props, words, save, t })
  useLayoutEffect(() => {
    now.current = { props, words, save, t }
  })

  const leave = useCallback(async () => {
    const { edits, onLeave, box } = now.current.props
    const { t } = now.current
    edits.commitNow?.()
    const count = draft.rows.size
    let discards = false
    const goes =
      count === 0 ||
      (await confirm({
        title: t('grid:leave.title', { count }),
        text: t('grid:leave.text'),
        yes: t('grid:leave.keep'),
        no: t('grid:leave.stay'),
        also: {
          label: t('grid:leave.discard'),
          run: () => {
            discards = true
          },
        },
      }))
    if (discards) draft.clear()
    if (goes || discards) onLeave()
    box.current?.focus({ preventScroll: true })
  }, [draft])

  const session = useMemo(
    () =>
      input &&
      new Session(draft, {
        area,
        face,
        input,
        store,
        active,
        edits,
        columns: () => now.current.props.columns,
        get words() {
          return now.current.words
        },
        get save() {
          return now.current.save
        },
        announce: (text) => now.current.props.announce(text),
        onBack: () => now.current.props.onBack(),
        onLeave: () => void leave(),
      }),
    [area, face, input, store, active, edits, draft, leave],
  )
  useEffect(() => {
    if (!session) return
    mode.set({ session })
    const first = now.current.props.columns.find((column) => column.editable)
    if (active.column === undefined) active.set(first?.name)
    const idle = document.activeElement === document.body || document.activeElement?.id === 'main'
    if (idle) box.current?.focus({ preventScroll: true })
    typeAgain(mode.early.splice(0))
    // Too many ticks for a filter of their own: all rows are shown, and the ticks stay.
    const { selected } = store.meta
    if (selected > 0) warn(now.current.t('grid:stillTicked', { count: selected }))
    return () => mode.set({ session: undefined })
  }, [session, mode, active, box, store])

  if (!session) return null
  return <GridBar {...{ area, store, active, session, kept }} onLeave={() => void leave()} />
}
