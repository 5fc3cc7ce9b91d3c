/**
 * A command: everything a person can do, described once. Palette rows, hotkeys, menus, buttons, row menus
 * and the bulk bar all render from it, and there is no other way to change a record. Pure: no React, no
 * DOM, no database; effects go through the ports of the context.
 */

import type { Ability } from '../src/core/abilities.ts'
import type { AnyRecord } from '../src/core/area.ts'
import type { Ref } from '../src/core/fields.ts'
import type { ListQuery } from '../src/core/filter/filters.ts'
import type { ListPort, ShownList } from '../src/core/list-port.ts'
import { REASONS } from '../src/core/problems/problem-keys.ts'
import type { Refusal } from '../src/core/problems/problems.ts'
import type { Proposal, Step, StepValues } from '../src/core/steps.ts'
import type { LanguageId } from '../src/core/words.ts'
import type { FilesPort } from './ports/files-port.ts'
import type { HistoryPort } from './ports/history-port.ts'
import type { TabsPort } from './ports/tabs-port.ts'
import type { ViewsPort } from './ports/views-port.ts'
import type { PrintChoice } from './print.ts'

/** A translation key, `namespace:path.to.words`. */
export type Key = string
/** Words to show: a key and its parameters. A parameter may be words itself; lists are joined by commas. */
export type Said = {
  key: Key
  params?: Record<string, SaidParam>
  /** Used inside a sentence: begins in lower case, abbreviations excepted. */
  lower?: boolean
}
export type SaidParam = string | number | Said | readonly Said[]

export type CommandId = string

/** Headings of the palette and the cheat sheet, in order. */
export const SECTIONS = [
  'selection',
  'macros',
  'record',
  'list',
  'go',
  'views',
  'create',
  'view',
  'account',
  'help',
] as const
export type SectionId = (typeof SECTIONS)[number]

/** `global` everywhere; the others only where that surface has the focus or is shown. */
export type KeyScope = 'global' | 'list' | 'detail' | 'form' | 'desk'

export type KeyBinding = {
  /** tinykeys notation: `e`, `Shift+e`, `$mod+k`, `g o`. */
  keys: string
  scope: KeyScope
  /** Also while a text field has the focus (only with a modifier or an F key). */
  inText?: boolean
  /** Held down, it runs again and again. */
  repeat?: boolean
  /** The grid or the form handles the key itself (held keys, the caret); the keymap only shows it. */
  by?: 'surface'
}

/** Where a surface shows the command, beside the palette, which shows all of them. */
export type Place =
  | 'menu'
  | 'toolbar'
  | 'row'
  | 'bulk'
  | 'detail'
  | 'avatar'
  | 'tab'
  | 'visited'
  | 'job'
  | 'desk'

/** The records a command acts on: ticked rows, else the row under the cursor, else the open record. */
export type Target = {
  area: string
  /** Records at hand. With `query`, those of them that are loaded. */
  records: readonly AnyRecord[]
  /** How many there are in all. */
  count: number
  /** Set when "all matching" is selected: the records that match the filter, without those of `except` (ids). */
  query?: ListQuery & { except?: readonly string[] }
  /** Ticked rows (`selection`), the row under the cursor, or the record whose detail is open. */
  from: 'selection' | 'cursor' | 'detail'
}

/** Where the person is. */
export type Where = {
  kind: 'list' | 'detail' | 'form' | 'page'
  area?: string
  /** Path with search, as in the address bar. */
  path: string
}

/** The report of a finished change. */
export type Outcome = {
  /** Said in a toast. */
  said?: Said
  /** Takes the change back; absent where that is impossible. */
  undo?: () => Promise<Outcome>
  /** Whether undo works without a network because the change is still on the device. */
  undoneHere?: () => boolean
  /** `advance`: the cursor goes to the next row. */
  next?: 'stay' | 'advance'
  /** Records left out and why, for the result of a bulk change. */
  refused?: readonly { code: string; reason: Said }[]
  /** How many were changed, where some were left out. */
  changed?: number
  /** The job that does the work; its progress reports the result. */
  job?: string
  /** Only a part was done; `said` has the details. */
  stopped?: boolean
}

/** The expected effect of a change of many records. */
export type Preview = {
  /** Records it is about, as the server counts them now. */
  total: number
  changed: number
  refusedCount: number
  /** The first of those left out. */
  refused: readonly { id: string; code: string; msg: string }[]
  /** Why records are left out, the most frequent first. */
  reasons: readonly { msg: string; count: number }[]
  /** Which other records they will point to, by field, the most frequent first; null: to none. */
  into?: readonly { field: string; name: string | null; count: number }[]
}

export type RunOptions = {
  source: 'palette' | 'key' | 'menu' | 'button' | 'row' | 'bulk' | 'undo'
  signal: AbortSignal
  /** Idempotency key: the same key has one effect however often it is sent. */
  key: string
  /** The field that a form opens on, e.g. the one another command waits for. */
  field?: string
}

/** A change of records that can be tried out first. */
export type Change =
  | { name: string; args: StepValues }
  | { name: 'update'; changes: Record<string, unknown> }
  | { name: 'delete' }

export type JobAction = 'cancel' | 'retry' | 'undo'

/** Changes to records. The only part of the console that writes. */
export type ApiPort = FilesPort & {
  transition(
    area: string,
    name: string,
    target: Target,
    args: StepValues,
    options: RunOptions,
  ): Promise<Outcome>
  create(
    area: string,
    values: Record<string, unknown>,
    options: RunOptions,
  ): Promise<{ record: AnyRecord; others: readonly Ref[]; outcome: Outcome }>
  update(
    area: string,
    record: AnyRecord,
    changes: Record<string, unknown>,
    options: RunOptions,
  ): Promise<{ record: AnyRecord; outcome: Outcome }>
  /** Sets fields of one record or of many; null empties one. */
  change(
    area: string,
    target: Target,
    changes: Record<string, unknown>,
    options: RunOptions,
  ): Promise<Outcome>
  /** Changes many records, each in its own way, e.g. a pasted column; of each only while it has its version. */
  updateRows(
    area: string,
    rows: readonly { id: string; version: number; changes: Record<string, unknown> }[],
    options: RunOptions,
  ): Promise<Outcome>
  /** Sends a file. Returns the result, or the question that has to be confirmed first (`ask`). */
  upload(
    area: string,
    name: string,
    form: FormData,
    options: RunOptions,
  ): Promise<{ record: AnyRecord; outcome: Outcome } | { ask: unknown }>
  remove(area: string, target: Target, options: RunOptions): Promise<Outcome>
  /** Returns the effect that one of these would have on the target; writes nothing. */
  preview(area: string, what: Change, target: Target, signal: AbortSignal): Promise<Preview>
  /** Stops a job, runs what it left out again, or takes it back. */
  job(id: string, action: JobAction, options: RunOptions): Promise<Outcome>
  /** Writes what the list shows, or the records that are ticked, to a spreadsheet. */
  exportList(
    area: string,
    shown: ShownList,
    target: Target | undefined,
    options: RunOptions,
  ): Promise<Outcome>
  /** Prints papers of the records. */
  print(area: string, target: Target, choice: PrintChoice, options: RunOptions): Promise<Outcome>
  /** Takes back the person's last change, or the one of an audit entry. */
  undo(options: RunOptions, entry?: { area: string; code: string; audit: string }): Promise<Outcome>
  signOut(): Promise<void>
  /** Ends the person's sessions on other devices. */
  signOutElsewhere(): Promise<Outcome>
}

/** Changes of many records that the server works through: the jobs that each action would be about now. */
export type JobsPort = {
  /** Work that goes on. */
  running: number
  /** The export whose file can be fetched. */
  download: { id: string; said: Said } | undefined
} & { readonly [action in JobAction]: { id: string; said: Said } | undefined }

/** The console itself, as a program. */
export type AppPort = {
  /** A newer version than the one that runs can be had. */
  newer: boolean
  renew(): Promise<void>
  /** Whether the browser would install it: `installed` already, or `cannot` from a page. */
  install: 'can' | 'cannot' | 'installed'
  installNow(): Promise<void>
}

/** Moving about. Paths are the console's own. */
export type NavPort = {
  go(path: string): void
  newTab(path: string): void
  back(): void
  /** Reloads the data of what is shown, keeping cursor and drafts. */
  refresh(): void
}

export type Preferences = {
  language: LanguageId
  theme: 'light' | 'dark' | 'system'
  size: 'default' | 'medium' | 'small' | 'mini'
  sidebarOpen: boolean
  /** `#rrggbb`. */
  accent: string
  fixedHeader: boolean
  /** The bar of visited tabs. */
  tabsView: boolean
  sidebarLogo: boolean
}

/** The parts of the screen that commands open or move; the console's shell implements them. */
export type ViewPort = {
  openPalette(prefix?: string): void
  openCheatSheet(): void
  /** The list of jobs, or one of them. */
  openJobs(id?: string): void
  /** The keyboard check, once more. */
  openKeyCheck(): void
  /** Theme, colour, size and frame. */
  openSettings(): void
  openForm(area: string, record?: AnyRecord, field?: string): void
  macros: MacroPort
  /** Moves and selects in the list that has the focus. */
  list: ListPort | undefined
  setPreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void
  copy(text: string, said: Said): Promise<void>
  /** Reads and writes a value that is kept for the user under a name; JSON. */
  kept(name: string): unknown
  keep(name: string, value: unknown): void
  /** Returns false where the browser cannot ("you browser can not work"). */
  toggleFullscreen(): Promise<boolean>
  toast(said: Said, kind?: 'info' | 'warning'): void
  /** `field`: the one that the open record is worked with, e.g. what a scanner types into. */
  focus(part: 'field' | 'filter' | 'list' | 'detail' | 'sidebar' | 'next-pane' | 'previous-pane'): void
}

/** Recording of macros, and the overlay in which they are looked after. */
export type MacroPort = {
  /** Steps recorded so far; undefined while nothing is recorded. */
  recorded: number | undefined
  toggle(): void
  discard(): void
  manage(): void
}

/** The state that a command may depend on. Read for each use; never kept. */
export type Context = {
  can(ability: Ability | undefined): boolean
  target: Target | undefined
  where: Where
  preferences: Preferences
  /** Whether the server can be reached. */
  online: boolean
  history: HistoryPort
  jobs: JobsPort
  app: AppPort
  api: ApiPort
  nav: NavPort
  view: ViewPort
  views: ViewsPort
  /** Undefined until the shell has them. */
  tabs: TabsPort | undefined
} & AreaPorts

/** Ports of areas' own pages while these are on the screen. An area adds its own by declaration merging. */
export interface AreaPorts {
  /** The area whose page is shown. */
  readonly page?: string
}

/**
 * Whether a command can run now: the ONLY source for palette, menu, key and button. `will` describes the
 * effect, e.g. "3 orders move to To pack".
 */
export type Gate = { s: 'on'; will?: Said } | { s: 'hidden' } | { s: 'off'; reason: Said; fix?: Fix }

/** A command that removes the reason, on the same records, e.g. a form with its field in focus. */
export type Fix = { command: CommandId; field?: string }

export type Command = {
  /** `orders.confirm`: stable; also the audit entry and the key-override. */
  id: CommandId
  title: Key
  /** Parameters of the title, e.g. the kind of record that `create` creates. */
  titleParams?: Said['params']
  /** Extra words it is found by. */
  keywords?: Key
  section: SectionId
  icon?: string
  /** Absent: everyone who is signed in. */
  ability?: Ability
  /** The area on whose screens its keys and places are; absent: everywhere. */
  area?: string
  /** The field it sets: surfaces show these commands under one heading. */
  field?: string
  /** The area whose records it acts on (the same as `area`), and how many at once. */
  target?: { area: string; arity: 'one' | 'many' }
  /** Runs another command, chosen for each run: its gate, steps and run are used. */
  delegate?(c: Context): CommandId | undefined
  gate(c: Context): Gate
  /** Where it leads, when all it does is to go there: such a command can be opened in a new tab. */
  path?(c: Context): string | undefined
  keys?: readonly KeyBinding[]
  /** Asked one by one before it runs. */
  steps?: readonly Step[]
  /** Steps that depend on the moment, e.g. on the columns of the list that is shown; instead of `steps`. */
  stepsFor?(c: Context): readonly Step[]
  /** Values that the target suggests at an instant, in ms. */
  propose?(c: Context, now: number): Proposal
  /** Its steps are asked all at once, in a form. */
  form?: boolean
  /** A note above the questions of that form, for a record with its detail. */
  notice?(record: AnyRecord): Said | undefined
  /** Words of a step (`Lý do huỷ`) and of its choices; keys. */
  stepWords?: { label(step: string): Key; choice(step: string, value: string, c?: Context): Key }
  /** `undo`: done at once and offered back; `confirm`: asked first. */
  danger?: 'undo' | 'confirm'
  /** The records that it changes where they are not its target, e.g. the orders of the people it is about. */
  acts?(c: Context): Target | undefined
  /** The change of records, for a preview on many; absent: it changes none. */
  change?(args: StepValues): Change
  /** Words of the question when `danger` is `confirm`. */
  question?: Key
  places?: readonly Place[]
  /** The first command with this mark whose gate is on is the record's main action: key `e`, first button. */
  main?: boolean
  run(c: Context, args: StepValues, options: RunOptions): Promise<Outcome | undefined>
}

/** A title in a person's own words, e.g. a macro's or a saved view's name: shown as it is, in every language. */
export function literal(words: string): Said {
  return { key: 'commands:run.words', params: { words } }
}

/** A command's title as something to say. */
export function titleSaid(command: Pick<Command, 'title' | 'titleParams'>): Said {
  return { key: command.title, params: command.titleParams }
}

/** Declares a command; exists so that a literal is checked where it is written. */
export function defineCommand(command: Command): Command {
  return command
}

/** `3 orders`, `1 order`: how many records of an area. */
export function records(area: string, count: number): Said {
  const many: Said = { key: `${area}:${count === 1 ? 'one' : 'many'}` }
  return { key: 'commands:target.many', params: { count, many } }
}

/** A refusal of an area's guard as words: the key is under the area's `reasons`, shared ones are under `problems`. */
export function sayRefusal(area: string, refusal: Refusal): Said {
  const shared: readonly string[] = REASONS
  return {
    key: shared.includes(refusal.key) ? `problems:${refusal.key}` : `${area}:reasons.${refusal.key}`,
    params: refusal.params,
  }
}
