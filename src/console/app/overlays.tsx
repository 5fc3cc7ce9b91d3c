/** Overlays of the page: fetched once the page itself is painted. */
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import { LANGUAGES, type LanguageId } from '../../core/words.ts'
import { KeyCheck } from '../commands/keys/check/first-run.tsx'
import { KeyHints } from '../commands/keys/map/hint-strip.tsx'
import { CheatSheet } from '../commands/keys/sheet/cheat-sheet.tsx'
import { managerAtom } from '../commands/macros/state.ts'
import { wordsVersionAtom } from '../commands/palette/index/entries.ts'
import { Palette } from '../commands/palette/palette.tsx'
import { RefusedDialog } from '../commands/run/refused.tsx'
import { fillingAtom, jobsPanelAtom, noticesPanelAtom, paletteAtom, settingsAtom } from '../commands/state.ts'
import { ViewKeyDialog } from '../commands/views/key-dialog.tsx'
import { languageAtom, store } from '../kit/atoms.ts'
import { unreadable } from '../kit/device.ts'
import { loadRest } from '../kit/faces.ts'
import { keepFocus } from '../kit/focus/keep-focus.ts'
import type { Early } from '../kit/focus/keep-keys.ts'
import { typeAgain } from '../kit/focus/type-again.ts'
import { ensureAll, ensureWords } from '../kit/i18n.ts'
import { preloadList } from '../kit/list/lazy-parts.ts'
import { lazyComponent } from '../kit/loading/lazy-component.tsx'
import { markMissingPictures } from '../kit/loading/missing-pictures.ts'
import { prepareToasts } from '../kit/overlays/toast.ts'
import { followJobs } from './jobs/follow.ts'
import { JobStrip } from './jobs/strip.tsx'
import { Life } from './life/life.tsx'
import { NoticeBell } from './notices/bell.tsx'
import { followNotices } from './notices/follow.ts'
import { watchTabs } from './tabs/follow.ts'
import { draftsOpenAtom } from './tabs/state.ts'

const JobsPanel = lazyComponent(async () => (await import('./jobs/panel.tsx')).JobsPanel)

function Jobs() {
  return useAtomValue(jobsPanelAtom).open ? <JobsPanel /> : null
}

const NoticesPanel = lazyComponent(async () => (await import('./notices/panel.tsx')).NoticesPanel)

function Notices() {
  return useAtomValue(noticesPanelAtom) ? <NoticesPanel /> : null
}

const SettingsPanel = lazyComponent(async () => (await import('./settings/panel.tsx')).SettingsPanel)

function Settings() {
  return useAtomValue(settingsAtom) ? <SettingsPanel /> : null
}

/** With the words of what it refuses. */
const StepForm = lazyComponent(async () => {
  const words = ensureWords(store.get(languageAtom), 'form')
  const [{ StepForm }] = await Promise.all([import('../commands/steps/form/form.tsx'), words])
  return StepForm
})

function Filling() {
  const filling = useAtomValue(fillingAtom)
  return filling ? <StepForm key={`${filling.command.id} ${filling.round ?? 0}`} filling={filling} /> : null
}

const MacroManager = lazyComponent(async () => (await import('../commands/macros/manager.tsx')).MacroManager)

function Macros() {
  return useAtomValue(managerAtom).open ? <MacroManager /> : null
}

const DraftsDialog = lazyComponent(async () => (await import('./tabs/drafts-dialog.tsx')).DraftsDialog)

function Drafts() {
  return useAtomValue(draftsOpenAtom) ? <DraftsDialog /> : null
}

/** Reports stored data of this device that cannot be read. */
function sayUnreadable(): void {
  if (unreadable.size > 0) void import('./settings/dropped.ts').then(({ sayDropped }) => sayDropped())
}

/** Without a network the page goes on; what is missing is asked for again at this pace. */
const AGAIN_MS = 3_000

const found = () => store.set(wordsVersionAtom, (count) => count + 1)

/** Users search in their own language: the other one's words are no part of the first ten seconds. */
const LATER_MS = 10_000

/** Offline the palette finds by the words of one language. */
const OFFLINE = () => undefined

/** Loaded once: with each arrival of words the palette builds its index again, for 50 to 100 ms. */
let hasOtherWords = false

/** Loads keywords and the other language's words, by which the palette finds too, at its first opening or when the page has long been idle. */
function OtherWords() {
  const isOpen = useAtomValue(paletteAtom).open
  useEffect(() => {
    const all = (language: LanguageId) =>
      Promise.all([ensureAll(language), ensureWords(language, 'keywords')])
    const load = async () => {
      await Promise.all(LANGUAGES.map(all))
      if (!hasOtherWords) found()
      hasOtherWords = true
    }
    if (hasOtherWords) return
    if (isOpen) return void load().catch(OFFLINE)
    const timer = setTimeout(() => load().catch(OFFLINE), LATER_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  return null
}

/** Loads all other areas for the palette and the keys. */
function loadLater(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const load = async () => {
    try {
      await loadRest()
      found()
    } catch {
      if (!over) timer = setTimeout(load, AGAIN_MS)
    }
  }
  // Keys pressed right after those that open it must not go to the list below.
  JobsPanel.preload().catch(() => undefined)
  NoticesPanel.preload().catch(() => undefined)
  // The first list opens at once.
  preloadList().catch(() => undefined)
  void load()
  return () => {
    over = true
    clearTimeout(timer)
  }
}

/** `typed`: what was pressed and written before the overlays were there. */
export function Overlays({ typed, waits }: { typed: Early[]; waits: boolean }) {
  // No frame before it: a key pressed in between would be nobody's.
  useLayoutEffect(() => {
    if (!waits) typeAgain(typed.splice(0))
  }, [typed, waits])
  useEffect(loadLater, [])
  useEffect(prepareToasts, [])
  useEffect(followJobs, [])
  useEffect(followNotices, [])
  useEffect(keepFocus, [])
  useEffect(markMissingPictures, [])
  useEffect(sayUnreadable, [])
  useEffect(watchTabs, [])
  return (
    <>
      <Palette />
      <OtherWords />
      <CheatSheet />
      <Macros />
      <KeyCheck />
      <KeyHints />
      <RefusedDialog />
      <ViewKeyDialog />
      <Life />
      <JobStrip />
      <Jobs />
      <NoticeBell />
      <Notices />
      <Settings />
      <Drafts />
      <Filling />
    </>
  )
}
