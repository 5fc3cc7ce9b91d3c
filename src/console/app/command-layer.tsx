/**
 * The command layer around the signed-in shell: fills the kit's slots, sets the user's location for commands,
 * and mounts keys, palette and cheat sheet.
 */
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { memo, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { targetAtom, whereOf } from '../commands/context.ts'
import { startKeymap } from '../commands/keys/map/keymap.ts'
import { startPaste } from '../commands/keys/paste/paste.ts'
import { managerAtom } from '../commands/macros/state.ts'
import { watchRecent } from '../commands/palette/index/recent.ts'
import { provideJobActions } from '../commands/ports/job-actions.ts'
import { savePort } from '../commands/ports/save-port.ts'
import { followSeen } from '../commands/seen.ts'
import {
  askingAtom,
  cheatSheetAtom,
  incompleteAtom,
  jobsPanelAtom,
  noticesPanelAtom,
  paletteAtom,
  pickingAtom,
  previewingAtom,
  whereAtom,
} from '../commands/state.ts'
import { EarlyField } from '../commands/steps/early-field.tsx'
import { detailSlots } from '../commands/surfaces/detail-actions.tsx'
import { listSlots } from '../commands/surfaces/list-slots.tsx'
import { watchCounts } from '../commands/views/view-commands.ts'
import { languageAtom, store } from '../kit/atoms.ts'
import { DetailSlotsContext } from '../kit/detail/slots.ts'
import { type Early, keepKeys } from '../kit/focus/keep-keys.ts'
import { SavePortContext } from '../kit/form/save.ts'
import { ensureWords } from '../kit/i18n.ts'
import { ListSlotsContext } from '../kit/list/slots.ts'
import { watchViews } from '../kit/list/views/saved-views.ts'
import { lazyComponent } from '../kit/loading/lazy-component.tsx'
import { onceSettled } from '../kit/loading/when-idle.ts'

provideJobActions(() => import('./jobs/job-port.ts'))

const Overlays = lazyComponent(async () => {
  const [overlays] = await Promise.all([
    import('./overlays.tsx'),
    ensureWords(store.get(languageAtom), 'palette'),
  ])
  return overlays.Overlays
})

/** Called for before they were fetched, e.g. Ctrl K in the first second. */
const calledAtom = atom(
  (get) =>
    get(paletteAtom).open ||
    get(cheatSheetAtom) ||
    get(managerAtom).open ||
    get(askingAtom) !== undefined ||
    get(previewingAtom) !== undefined ||
    get(pickingAtom) !== undefined ||
    get(jobsPanelAtom).open ||
    get(noticesPanelAtom),
)

/** Without a network the page goes on without them; they are asked for again at this pace. */
const AGAIN_MS = 3_000

/**
 * Mounts the overlays as soon as the page is painted and nothing else is going on. Their owner renders with every
 * address; they do not: the palette alone would cost more than the record that is opened.
 */
const LaterOverlays = memo(function LaterOverlays() {
  const called = useAtomValue(calledAtom)
  const [idle, setIdle] = useState(false)
  const [ready, setReady] = useState(false)
  const incomplete = useAtomValue(incompleteAtom)
  const [typed] = useState<Early[]>([])
  useEffect(() => onceSettled(() => setIdle(true)), [])
  const wanted = idle || called
  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const load = () => {
      Overlays.preload().then(
        () => !over && setReady(true),
        () => {
          if (!over) timer = setTimeout(load, AGAIN_MS)
        },
      )
    }
    load()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [wanted])
  useEffect(() => {
    // Not when idle: the user waits for them.
    if (incomplete)
      void import('../commands/steps/choice-lists.ts')
        .then(({ readChoices }) => readChoices())
        .catch(() => {})
  }, [incomplete])
  useLayoutEffect(() => (ready ? undefined : keepKeys(typed, () => store.get(calledAtom))), [typed, ready])
  useEffect(() => {
    // Given up meanwhile: what was typed for it is no other user's.
    if (!called) typed.length = 0
  }, [called, typed])
  if (ready) return <Overlays typed={typed} waits={!called} />
  return called ? <EarlyField typed={typed} /> : null
})

export function CommandsProvider({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const setWhere = useSetAtom(whereAtom)
  useLayoutEffect(() => setWhere(whereOf(pathname + search)), [pathname, search, setWhere])
  // Before the page is painted: a key that is pressed on sight of it counts.
  useLayoutEffect(() => {
    const ends = [startKeymap(), startPaste()]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  useEffect(() => {
    const ends = [watchRecent(), watchViews(), watchCounts(), followSeen(targetAtom)]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  useEffect(() => {
    let stop: (() => void) | undefined
    let over = false
    const follow = async () => {
      const { followChoices } = await import('../commands/steps/choice-lists.ts')
      if (!over) stop = followChoices()
    }
    // Without a network the lists stay empty, as everything else does.
    const callOff = onceSettled(() => void follow().catch(() => {}))
    return () => {
      over = true
      callOff()
      stop?.()
    }
  }, [])
  return (
    <DetailSlotsContext value={detailSlots}>
      <ListSlotsContext value={listSlots}>
        <SavePortContext value={savePort}>
          {children}
          <LaterOverlays />
        </SavePortContext>
      </ListSlotsContext>
    </DetailSlotsContext>
  )
}
