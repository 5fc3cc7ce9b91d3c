/** What lies over the page when it is called: fetched once the page itself is painted. */
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { LANGUAGES } from '../../../core/words.ts'
import { store } from '../../kit/atoms.ts'
import { unreadable } from '../../kit/device.ts'
import { ensureAll } from '../../kit/i18n.ts'
import { keepFocus } from '../../kit/keep-focus.ts'
import type { Early } from '../../kit/keep-keys.ts'
import { late } from '../../kit/late.tsx'
import { markMissingPictures } from '../../kit/missing-pictures.ts'
import { prepareToasts } from '../../kit/toast.ts'
import { typeAgain } from '../../kit/type-again.ts'
import { followJobs } from '../jobs/follow.ts'
import { JobStrip } from '../jobs/strip.tsx'
import { Life } from '../life/life.tsx'
import { watchTabs } from '../tabs/follow.ts'
import { draftsOpenAtom } from '../tabs/state.ts'
import { CheatSheet } from './cheat-sheet.tsx'
import { KeyCheck } from './key-check/first-run.tsx'
import { KeyHints } from './keymap/hint-strip.tsx'
import { MacroManager } from './macros/manager.tsx'
import { wordsVersionAtom } from './palette/entries.ts'
import { Palette } from './palette/palette.tsx'
import { RefusedDialog } from './refused.tsx'
import { fillingAtom, jobsPanelAtom, settingsAtom } from './state.ts'
import { ViewKeyDialog } from './views/key-dialog.tsx'
import './called/words.ts'

const JobsPanel = late(async () => (await import('../jobs/panel.tsx')).JobsPanel)

function Jobs() {
  return useAtomValue(jobsPanelAtom).open ? <JobsPanel /> : null
}

const SettingsPanel = late(async () => (await import('../settings/panel.tsx')).SettingsPanel)

function Settings() {
  return useAtomValue(settingsAtom) ? <SettingsPanel /> : null
}

const StepForm = late(async () => (await import('./step-form/form.tsx')).StepForm)

function Filling() {
  const filling = useAtomValue(fillingAtom)
  return filling ? <StepForm key={filling.command.id} filling={filling} /> : null
}

const DraftsDialog = late(async () => (await import('../tabs/drafts-dialog.tsx')).DraftsDialog)

function Drafts() {
  return useAtomValue(draftsOpenAtom) ? <DraftsDialog /> : null
}

/** What this device kept and nobody can read is not left out in silence. */
function sayUnreadable(): void {
  if (unreadable.size > 0) void import('../settings/dropped.ts').then(({ sayDropped }) => sayDropped())
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
