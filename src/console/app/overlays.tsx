/** What lies over the page when it is called: fetched once the page itself is painted. */
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { LANGUAGES } from '../../core/words.ts'
import { KeyCheck } from '../commands/keys/check/first-run.tsx'
import { KeyHints } from '../commands/keys/map/hint-strip.tsx'
import { CheatSheet } from '../commands/keys/sheet/cheat-sheet.tsx'
import { MacroManager } from '../commands/macros/manager.tsx'
import { wordsVersionAtom } from '../commands/palette/index/entries.ts'
import { Palette } from '../commands/palette/palette.tsx'
import { RefusedDialog } from '../commands/run/refused.tsx'
import { fillingAtom, jobsPanelAtom, settingsAtom } from '../commands/state.ts'
import { ViewKeyDialog } from '../commands/views/key-dialog.tsx'
import { store } from '../kit/atoms.ts'
import { unreadable } from '../kit/device.ts'
import { keepFocus } from '../kit/focus/keep-focus.ts'
import type { Early } from '../kit/focus/keep-keys.ts'
import { typeAgain } from '../kit/focus/type-again.ts'
import { ensureAll } from '../kit/i18n.ts'
import { lazyComponent } from '../kit/loading/lazy-component.tsx'
import { markMissingPictures } from '../kit/loading/missing-pictures.ts'
import { prepareToasts } from '../kit/overlays/toast.ts'
import { followJobs } from './jobs/follow.ts'
import { JobStrip } from './jobs/strip.tsx'
import { Life } from './life/life.tsx'
import { watchTabs } from './tabs/follow.ts'
import { draftsOpenAtom } from './tabs/state.ts'
import '../commands/called/words.ts'

const JobsPanel = lazyComponent(async () => (await import('./jobs/panel.tsx')).JobsPanel)

function Jobs() {
  return useAtomValue(jobsPanelAtom).open ? <JobsPanel /> : null
}

const SettingsPanel = lazyComponent(async () => (await import('./settings/panel.tsx')).SettingsPanel)

function Settings() {
  return useAtomValue(settingsAtom) ? <SettingsPanel /> : null
}

const StepForm = lazyComponent(async () => (await import('../commands/steps/form/form.tsx')).StepForm)

function Filling() {
  const filling = useAtomValue(fillingAtom)
  return filling ? <StepForm key={filling.command.id} filling={filling} /> : null
}

const DraftsDialog = lazyComponent(async () => (await import('./tabs/drafts-dialog.tsx')).DraftsDialog)

function Drafts() {
  return useAtomValue(draftsOpenAtom) ? <DraftsDialog /> : null
}

/** What this device kept and nobody can read is not left out in silence. */
function sayUnreadable(): void {
  if (unreadable.size > 0) void import('./settings/dropped.ts').then(({ sayDropped }) => sayDropped())
}

/** The first records and pictures go before what is not on the screen. */
const LATER_MS = 2_000

/** The palette finds words of both languages; the jobs open at once. */
function loadLater(): () => void {
  const timer = setTimeout(() => {
    // Keys pressed right after those that open it must not go to the list below.
    JobsPanel.preload().catch(() => undefined)
    Promise.all(LANGUAGES.map(ensureAll)).then(
      () => store.set(wordsVersionAtom, (count) => count + 1),
      () => undefined, // offline: the palette then finds words of one language
    )
  }, LATER_MS)
  return () => clearTimeout(timer)
}

/** `typed`: what was pressed and written before the overlays were there. */
export function Overlays({ typed, waits }: { typed: Early[]; waits: boolean }) {
  useEffect(() => {
    if (!waits) typeAgain(typed.splice(0))
  }, [typed, waits])
  useEffect(loadLater, [])
  useEffect(prepareToasts, [])
  useEffect(followJobs, [])
  useEffect(keepFocus, [])
  useEffect(markMissingPictures, [])
  useEffect(sayUnreadable, [])
  useEffect(watchTabs, [])
  return (
    <>
      <Palette />
      <CheatSheet />
      <MacroManager />
      <KeyCheck />
      <KeyHints />
      <RefusedDialog />
      <ViewKeyDialog />
      <Life />
      <JobStrip />
      <Jobs />
      <Settings />
      <Drafts />
      <Filling />
    </>
  )
}
