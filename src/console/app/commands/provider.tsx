/**
 * The command layer around the signed-in shell: fills the kit's slots, tells commands where the person is,
 * and mounts palette, cheat sheet and keys.
 */
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LANGUAGES } from '../../../core/words.ts'
import { store } from '../../kit/atoms.ts'
import { DetailSlotsContext } from '../../kit/detail/slots.ts'
import { SavePortContext } from '../../kit/form/save.ts'
import { ensureLanguage } from '../../kit/i18n.ts'
import { ListSlotsContext } from '../../kit/list/slots.ts'
import { CheatSheet } from './cheat-sheet.tsx'
import { whereOf } from './context.ts'
import { detailSlots } from './detail-actions.tsx'
import { KeyHints } from './keymap/hint-strip.tsx'
import { startKeymap } from './keymap/keymap.ts'
import { startPaste } from './keymap/paste.ts'
import { listSlots } from './list-slots.tsx'
import { setNavigation } from './navigation.ts'
import { wordsVersionAtom } from './palette/entries.ts'
import { Palette } from './palette/palette.tsx'
import { watchRecent } from './palette/recent.ts'
import { RefusedDialog } from './refused.tsx'
import { savePort } from './save-port.ts'
import { whereAtom } from './state.ts'

/** The palette finds words of both languages; the other one is fetched when nothing else is going on. */
function loadOtherLanguages(): () => void {
  const load = () => {
    Promise.all(LANGUAGES.map(ensureLanguage)).then(
      () => store.set(wordsVersionAtom, (count) => count + 1),
      () => undefined, // offline: the palette then finds words of one language
    )
  }
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(load, 2_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(load, { timeout: 5_000 })
  return () => cancelIdleCallback(handle)
}

export function CommandsProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const setWhere = useSetAtom(whereAtom)
  useLayoutEffect(() => {
    setNavigation({ go: (path) => void navigate(path), back: () => void navigate(-1) })
  }, [navigate])
  useLayoutEffect(() => setWhere(whereOf(pathname + search)), [pathname, search, setWhere])
  useEffect(() => {
    const ends = [startKeymap(), startPaste(), watchRecent(), loadOtherLanguages()]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return (
    <DetailSlotsContext value={detailSlots}>
      <ListSlotsContext value={listSlots}>
        <SavePortContext value={savePort}>
          {children}
          <KeyHints />
          <Palette />
          <CheatSheet />
          <RefusedDialog />
        </SavePortContext>
      </ListSlotsContext>
    </DetailSlotsContext>
  )
}
