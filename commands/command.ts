/**
 * A command: everything a person can do, described once. Palette rows, hotkeys, menus, buttons, row menus
 * and the bulk bar all render from it, and there is no other way to change a record. Pure: no React, no
 * DOM, no database; effects go through the ports of the context.
 */

import type { Ability } from '../src/core/abilities.ts'
import type { AnyRecord } from '../src/core/area.ts'
import type { Condition, Ref } from '../src/core/fields.ts'
import type { ListQuery } from '../src/core/filter/filters.ts'
import type { ListPort, ListSpot, ShownList } from '../src/core/list-port.ts'
import type { Preferences } from '../src/core/preferences.ts'
import { REASONS } from '../src/core/problems/problem-keys.ts'
import type { Refusal } from '../src/core/problems/problems.ts'
import type { Proposal, Step, StepValues } from '../src/core/steps.ts'
import type { BulkPreview } from '../src/core/wire/bulk.ts'
import type { JobAction } from '../src/core/wire/jobs.ts'
import type { Source } from '../src/core/wire/writes.ts'
import type { FilesPort } from './ports/files-port.ts'
import type { HistoryPort } from './ports/history-port.ts'
import type { MacroPort } from './ports/macro-port.ts'
import type { NavPort } from './ports/nav-port.ts'
import type { NoticesPort } from './ports/notices-port.ts'
import type { RowsPort } from './ports/rows-port.ts'
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

/** Where a key holds, in the order of the cheat sheet: `global` everywhere, the others only while that surface is shown or has the focus. */
export const KEY_SCOPES = ['global', 'list', 'detail', 'form', 'page'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

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

/** Where a surface shows the command, next to the palette, which shows all of them. */
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
  | 'page'

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
  /** Makes a change again that this one took back; absent where that is impossible. */
  redo?: () => Promise<Outcome>
  /** Changes taken back before it can still be made again. */
  keepsRedo?: true
  /** Whether undo works without a network because the change is still on the device. */
  undoneHere?: () => boolean
  /** `advance`: the cursor goes to the next row. */
  next?: 'stay' | 'advance'
  /** Records left out and why, for the result of a bulk change. */
  refused?: readonly { id?: string; code: string; reason: Said }[]
  /** How many were changed, where some were left out. */
  changed?: number
  /** The job that does the work; its progress reports the result. */
  job?: string
  /** Only a part was done; `said` has the details. */
  stopped?: boolean
}

export type RunOptions = {
  source: Source
  signal: AbortSignal
  /** Idempotency key: the same key has one effect however often it is sent. */
  key: string
  /** The field that a form opens on, e.g. the one another command waits for. */
  field?: string
  anyVersion?: boolean // it adds to whatever the records are by then: versions are not compared
}

/** A change of records that can be tried out first. */
export type Change =
  | { name: string; args: StepValues }
  | { name: 'update'; changes: Record<string, unknown> }
  | { name: 'delete' }

/** The record that is merged into another: its id, the version that was seen, and the fields taken from it. */
export type MergeOther = { id: string; version: number; take: readonly string[] }

/** Changes to records. The only part of the console that writes. */
export type ApiPort = FilesPort &
  RowsPort & {
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
    /** Puts records, in this order, at a place of the area's order by hand. */
    move(area: string, records: readonly AnyRecord[], spot: ListSpot, options: RunOptions): Promise<Outcome>
    /** Merges another record into one. */
    merge(area: string, record: AnyRecord, other: MergeOther, options: RunOptions): Promise<Outcome>
    /** Returns the effect that one of these would have on the target; writes nothing. */
    preview(area: string, what: Change, target: Target, signal: AbortSignal): Promise<BulkPreview>
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
    /** Makes the change again that was taken back last in this window. */
    redo(): Promise<Outcome>
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

/** The parts of the screen that commands open or move; the console's shell implements them. */
export type ViewPort = {
  openPalette(prefix?: string): void
  openCheatSheet(): void
  /** The list of jobs, or one of them. */
  openJobs(id?: string): void
  openNotices(): void
  /** The keyboard check, once more. */
  openKeyCheck(): void
  /** Theme, colour, size and frame. */
  openSettings(): void
  openForm(area: string, record?: AnyRecord, field?: string): void
  /** Opens a record at the list of its changes. */
  openHistory(area: string, record: AnyRecord): void
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
  focus(
    part: 'field' | 'filter' | 'list' | 'detail' | 'sidebar' | 'toast' | 'next-pane' | 'previous-pane',
  ): void
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
  notices: NoticesPort
  app: AppPort
  api: ApiPort
  nav: NavPort
  view: ViewPort
  views: ViewsPort
  /** Undefined until the shell has them. */
  tabs: TabsPort | undefined
} & AreaPorts

/** Ports of areas' own pages while these are on the screen. An area adds its own by declaration merging. */
export interface AreaPorts extends Readonly<Record<never, never>> {}

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
  /** A shorter title for a button of the area's own screen. */
  short?: Key
  /** A toolbar shows its icon alone, with the title as a tooltip. */
  iconOnly?: boolean
  section: SectionId
  icon?: string
  /** Absent: everyone who is signed in. */
  ability?: Ability
  /** The area on whose screens its keys and places are; absent: everywhere. */
  area?: string
  /** The field it sets: surfaces show these commands under one heading. */
  field?: string
  /**
   * The area whose records it acts on (the same as `area`), and how many at once. `where`: those that it can take, as far
   * as a list knows.
   */
  target?: { area: string; arity: 'one' | 'many'; where?: readonly Condition[] }
  /** Runs another command, chosen for each run: its gate, steps and run are used. */
  delegate?(c: Context): CommandId | undefined
  gate(c: Context): Gate
  /** Where it leads, when all it does is to go there: such a command can be opened in a new tab. */
  path?(c: Context): string | undefined
  keys?: readonly KeyBinding[]
  /** The command of the whole console whose key it has while records of its area are listed. */
  takesKeyOf?: CommandId
  /** Its keys are for what is on the screen as they are pressed: one that has waited for the page does nothing. */
  onSight?: true
  /** Of a page that brings it: there its keys come before those of the whole console, so they are free elsewhere. */
  local?: true
  /** Its default key is free for any other command. */
  yields?: true
  /** Pressed again on the same records while it is on its way, it runs once more afterwards. */
  stacks?: boolean
  /** Asked one by one before it runs. */
  steps?: readonly Step[]
  /** Steps that depend on the moment, e.g. on the columns of the list that is shown; instead of `steps`. */
  stepsFor?(c: Context): readonly Step[]
  /** Values that the target suggests at an instant, in ms. */
  propose?(c: Context, now: number): Proposal
  /** Its steps are asked all at once, in a form; those of any command on records are where it is run by mouse. */
  form?: boolean
  /** It moves money: the sum of the target's records that it can run on, in VND; undefined while it is not known. */
  money?(c: Context): number | undefined
  /** A note above the questions of that form, for a record with its detail. */
  notice?(record: AnyRecord): Said | undefined
  /** Words of a step (`Lý do huỷ`) and of its choices; keys. */
  stepWords?: { label(step: string): Key; choice(step: string, value: string, c?: Context): Key }
  /** `undo`: done at once and offered back; `confirm`: asked first. */
  danger?: 'undo' | 'confirm'
  /** The records that it changes where they are not its target, e.g. the orders of the people it is about. */
  acts?(c: Context): Target | undefined
  /** Ways on where the server refuses, by the key of its reason; words under `detail.ways.<verb>` of the area. */
  ways?: Readonly<Record<string, readonly Fix[]>>
  /** The change of records, for a preview on many; absent: it changes none. */
  change?(args: StepValues): Change
  /** Previewed however few the records are; a function: where one of them needs it. */
  preview?: boolean | ((record: AnyRecord) => boolean)
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
