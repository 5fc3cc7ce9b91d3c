/** State of the command layer: history, open questions, open panels. */

import { atom } from 'jotai'
import type {
  AppPort,
  AreaPorts,
  Command,
  CommandId,
  Context,
  JobsPort,
  Outcome,
  Said,
  Target,
  Where,
} from '../../../commands/command.ts'
import { isReadable } from '../../../commands/keys.ts'
import type { NoticesPort } from '../../../commands/ports/notices-port.ts'
import type { TabsPort } from '../../../commands/ports/tabs-port.ts'
import type { KeyOverride } from '../../../commands/registry.ts'
import type { Tone } from '../../core/fields.ts'
import type { StepValues } from '../../core/steps.ts'
import { type KeyHint, keptAtom } from '../kit/atoms.ts'
import type { Early } from '../kit/focus/keep-keys.ts'

/** One change that can be taken back. */
export type Done = { said: Said; undo: () => Promise<Outcome>; undoneHere?: (() => boolean) | undefined }

/** Reasons by the list that the shop keeps them in, in its order. */
export type Choices = Readonly<Record<string, readonly Choice[]>>
export type Choice = { key: string; code?: string; vi: string; en: string; tone: Tone; active: boolean }
/** Empty until they are read (`choice-lists.ts`). */
export const choicesAtom = atom<Choices>({})
/** Whether they were read, or could not be. */
export const choicesReadAtom = atom(false)

/** The choices of a list that are still offered, in the order that the shop gave them. */
export const offered = (choices: Choices, list: string): Choice[] =>
  (choices[list] ?? []).filter(({ active }) => active)
export const offeredKeys = (choices: Choices, list: string): string[] =>
  offered(choices, list).map(({ key }) => key)

/** Additions of an area's own page while it is shown: ports for its commands, more commands, key hints. */
export const areaPortsAtom = atom<AreaPorts>({})
export const areaCommandsAtom = atom<readonly Command[]>([])
/** Commands of a queue while it is worked. */
export const queueCommandsAtom = atom<readonly Command[]>([])
/** Returns undefined where the page has no hints of its own at the moment. */
export const areaHintsAtom = atom<{ hints(): readonly KeyHint[] | undefined } | undefined>(undefined)

/** Changes of this window that can be taken back, newest last. */
export const doneAtom = atom<readonly Done[]>([])
/** Changes that were taken back and can be made again, the last one at the end; a new change empties it. */
export const undoneAtom = atom<readonly { said: Said; redo: () => Promise<Outcome> }[]>([])
/** How many changes `z` can walk back. */
export const MAX_DONE = 50

/** Values given for a command's steps. */
export type Given = {
  args: StepValues
  /** As it was shown, without what was skipped. */
  shown: readonly string[]
  /** Times and days as they were typed, by step; `said` is `shown` with those. */
  typed?: Record<string, string>
  said?: readonly string[]
}
export const NOTHING_GIVEN: Given = { args: {}, shown: [] }

/** The command that `.` repeats. */
export const lastAtom = atom<(Given & { id: CommandId }) | undefined>(undefined)

/** The command that ran last on records, as soon as its change is made; `done`: where it can be taken back. */
export type RanLast = { command: CommandId; target: Target; done: Done | undefined }
export const ranAtom = atom<RanLast | undefined>(undefined)

/** Commands on their way to the server, by what they do to what: a second press does not send them again. */
export const busyAtom = atom<ReadonlySet<string>>(new Set<string>())

/** A command that waits for values of its steps, or for a confirmation. */
export type Asking = {
  command: Command
  context: Context
  /** Called once: with the answers, or with undefined when the person gave up. */
  answer(given: Given | undefined): void
}
export const askingAtom = atom<Asking | undefined>(undefined)

/** The record a command waits for, the text by which it was found, and keys typed since for the first question. */
export type Picked = { target: Target; text: string; early: readonly Early[] }
/** A command run where no record of its area is at hand: the palette asks for one. */
export type Picking = {
  command: Command
  context: Context
  area: string
  text: string
  /** Called once: with the record, or with undefined when the user gave up. */
  answer(picked: Picked | undefined): void
}
export const pickingAtom = atom<Picking | undefined>(undefined)

/** A question that is not whole yet: the lists it offers are on their way. */
export const incompleteAtom = atom(
  (get) =>
    !get(choicesReadAtom) && get(askingAtom)?.command.steps?.some(({ kind }) => kind === 'choice') === true,
)

/** Records that a run has done, by their codes (as many as are known) and in all, and those it left out, with the reason. */
export type LeftOver = {
  done: readonly string[]
  changed: number
  refused: NonNullable<Outcome['refused']>
}

/** A command whose steps are asked all at once, in a form that stays until the change is made. */
export type Filling = {
  command: Command
  context: Context
  /** Tries it; returns the reasons of a failure by the step's name, and `''` for the rest. */
  send(
    given: Given,
    entered: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, string>> | undefined>
  /** Values of the form as it was sent before. */
  entered?: Readonly<Record<string, unknown>>
  /** Reasons of the failure before, as `send` returns them. */
  wrong?: Readonly<Record<string, string>> | undefined
  /** The result of the run before: the target is the rest. */
  left?: LeftOver | undefined
  /** Runs before this one. */
  round?: number
  close(): void
}
export const fillingAtom = atom<Filling | undefined>(undefined)

/** A change of many records that is tried out before it is made. */
export type Previewing = {
  command: Command
  context: Context
  args: StepValues
  /** Called once: whether to go on. */
  go(yes: boolean): void
}
export const previewingAtom = atom<Previewing | undefined>(undefined)

/** Jobs that commands could act on now; set by console/app/jobs, which follows them. */
export const NO_JOBS: JobsPort = {
  running: 0,
  download: undefined,
  cancel: undefined,
  retry: undefined,
  undo: undefined,
}
export const jobsPortAtom = atom<JobsPort>(NO_JOBS)

/** Notices of the user; set by console/app/notices, which is fetched later. */
export const NO_NOTICES: NoticesPort = { unread: 0, newest: undefined, read: async () => {} }
export const noticesPortAtom = atom<NoticesPort>(NO_NOTICES)
export const noticesPanelAtom = atom(false)

/** The console as a program; set by console/app/life, which is fetched later. */
export const NO_APP: AppPort = {
  newer: false,
  renew: async () => location.reload(),
  install: 'cannot',
  installNow: async () => {},
}
export const appPortAtom = atom<AppPort>(NO_APP)

/** The open part of the jobs panel: nothing, the list, or one job. */
export type JobsPanel = { open: boolean; job: string | undefined }
export const jobsPanelAtom = atom<JobsPanel>({ open: false, job: undefined })

/** Visited tabs as commands see them; set by console/app/tabs. */
export const tabsPortAtom = atom<TabsPort | undefined>(undefined)

/** The palette: closed, or open with what is typed into it and what it was opened for. */
export type PaletteState = { open: boolean; text: string; target: Target | undefined }
export const CLOSED: PaletteState = { open: false, text: '', target: undefined }
export const paletteAtom = atom<PaletteState>(CLOSED)
export const cheatSheetAtom = atom(false)
export const keyCheckAtom = atom(false)
/** The settings panel: theme, colour, size and frame. */
export const settingsAtom = atom(false)

/** The user's location, set by the router. */
export const whereAtom = atom<Where>({ kind: 'page', path: '/' })

/** Presses of a sequence that is under way, as they were bound: `g` of `g o`. */
export const pendingKeysAtom = atom<readonly string[]>([])

/** Keys that wait for the page, by their names. */
export const waitingKeysAtom = atom<readonly string[]>([])

/** Names under which the account keeps a person's keys. */
export const KEPT_KEYS = 'keys'
export const KEPT_BARE_KEYS = 'bareKeys'
export const KEPT_TYPING = 'typingTool'
/** The result of the keyboard check, or that it was skipped: it appears by itself only while this is absent. */
export const KEPT_CHECK = 'keyCheck'

/** Keys the user changed. The value comes from the server: it is checked, not trusted. */
export const overridesAtom = atom<readonly KeyOverride[]>((get) => {
  const kept = get(keptAtom)[KEPT_KEYS]
  if (!Array.isArray(kept)) return []
  return kept.filter(isOverride)
})

function isOverride(entry: unknown): entry is KeyOverride {
  if (typeof entry !== 'object' || entry === null) return false
  const { id, keys } = entry as Partial<KeyOverride>
  return typeof id === 'string' && (keys === null || (typeof keys === 'string' && isReadable(keys)))
}

/** How the user's typing tool makes marks; undefined while unknown, or without a tool. */
export const typingMethodAtom = atom((get) => {
  const kept = get(keptAtom)[KEPT_TYPING]
  return kept === 'telex' || kept === 'vni' ? kept : undefined
})

/** Whether single letters run commands; off for those whose tools type into the page (WCAG 2.1.4). */
export const bareKeysAtom = atom((get) => get(keptAtom)[KEPT_BARE_KEYS] !== false)
