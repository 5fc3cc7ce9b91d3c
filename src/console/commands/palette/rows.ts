/** The palette's rows for what is typed: sections in order, at most 50 rows. */

import { atom } from 'jotai'
import type { Command, Context, Said, SectionId, Target } from '../../../../commands/command.ts'
import { kindOf } from '../../../core/fields.ts'
import type { Found } from '../../../core/wire/lists.ts'
import type { LanguageId } from '../../../core/words.ts'
import { allAreas, findArea, manifestOf, recordPath } from '../../kit/areas.ts'
import { can } from '../../kit/atoms.ts'
import type { Translate } from '../../kit/i18n.ts'
import { scalarText } from '../../kit/ui/scalar-text.ts'
import { registry } from '../registry.ts'
import { caps, say, takesAway, targetWords, titleOf } from '../run/say.ts'
import {
  commandValue,
  type PaletteView,
  recordValue,
  viewPath,
  viewTitle,
  viewValue,
} from './index/entries.ts'
import { buildPaletteIndex, type Hit, type PaletteIndex } from './index/palette-index.ts'
import type { Recent } from './index/recent.ts'
import { recordFirstRow } from './record-first-row.ts'

export const MAX_ROWS = 50
/** Rows of each section while nothing is typed: what is likely, not everything. */
const MAX_IDLE = { selection: 8, macros: 5, views: 5, recent: 6, tabs: 6, places: 10, commands: 6 }
/** A command for the selection is what one opens the palette for. */
const SELECTION_BONUS = 40
const OFF_PENALTY = 60
/** Behind what can be run at once. */
const RECORD_PENALTY = 20
/** A section comes before its views, and so does a command that has the typed words. */
const VIEW_PENALTY = 35
/** Of commands that match alike, those of areas higher up in the sidebar come first. */
const AREA_PENALTY = 0.2

const areaPenalty = ({ area }: Command): number =>
  area === undefined ? 0 : AREA_PENALTY * allAreas().findIndex(({ id }) => id === area)

/**
 * The action of Enter. Commands run by id, other rows go to a path, filter the list or run an action of the
 * palette's own.
 */
type Act = { command: string } | { path: string } | { copy: string } | { fill: string } | { filter: string }

export type Row = {
  value: string
  icon: string | undefined
  title: string
  detail?: string
  caps?: readonly string[]
  /** Why it cannot run now. */
  off?: string
  /** Title of the command that would remove the reason. */
  fix?: string | undefined
  /** Where a command leads, for a new tab. */
  path?: string | undefined
  /** It asks for something first. */
  steps?: boolean
  /** It asks for its record first: none is at hand. */
  asksRecord?: boolean
  act: Act
  /** Goes to the path of `act` in a way of its own. */
  go?: () => void
}

/** Rows of the open tabs, filled in by the tabs bar (console/app/tabs); undefined until it is loaded. */
export type OpenTabRows = { rows(t: Translate): Row[] } | undefined
export const openTabRowsAtom = atom<OpenTabRows>(undefined)

export type Section = { id: string; title: string; rows: Row[] }

/** Everything rows are made of. */
export type Material = {
  context: Context
  target: Target | undefined
  keys: ReadonlyMap<string, string>
  /** Those with a row of their own. */
  commands: readonly Command[]
  index: PaletteIndex
  recent: readonly Recent[]
  /** Open tabs that no other row leads to, the latest first. */
  tabs: readonly Row[]
  bonus: ReadonlyMap<string, number>
  language: LanguageId
  t: Translate
  /** The main action now. */
  main: string | undefined
  /** Rows of commands that are made already; null for those not in question: gates are asked once a moment. */
  made: Map<string, Row | null>
}

type Ranked = Row & { score: number }

function detailOf(said: Said | undefined, t: Translate): string | undefined {
  return said && say(said, t)
}

/** Whether a command acts on what the palette was opened for. */
function forTarget(command: Command, target: Target | undefined): boolean {
  return command.target !== undefined && command.target.area === target?.area
}

/** A command as a row; undefined while it is not in question. */
export function commandRow(command: Command, m: Material): Row | undefined {
  const made = m.made.get(command.id)
  if (made !== undefined) return made ?? undefined
  const row = makeCommandRow(command, m)
  m.made.set(command.id, row ?? null)
  return row
}

function makeCommandRow(command: Command, m: Material): Row | undefined {
  const gate = command.gate(m.context)
  if (gate.s === 'hidden') return recordFirstRow(command, m)
  const isMain = m.main === command.id
  const keys = m.keys.get(isMain ? 'record.main' : command.id) ?? m.keys.get(command.id)
  const steps = command.stepsFor !== undefined || (command.steps?.length ?? 0) > 0
  const title = titleOf(command, m.t)
  const fix = gate.s === 'off' && gate.fix ? registry.get(gate.fix.command) : undefined
  return {
    value: commandValue(command.id),
    icon: command.icon,
    title: steps ? `${title}…` : title,
    detail: gate.s === 'off' ? say(gate.reason, m.t) : detailOf(gate.will, m.t),
    caps: keys === undefined ? undefined : caps(keys),
    off: gate.s === 'off' ? say(gate.reason, m.t) : undefined,
    fix: fix && titleOf(fix, m.t),
    path: command.path?.(m.context),
    // A form is a dialog of its own.
    steps: steps && !command.form,
    act: { command: command.id },
  }
}

function viewRow(view: PaletteView, m: Material): Row | undefined {
  if (!can(`${view.area.id}.view`)) return undefined
  return {
    value: viewValue(view.area.id, view.id),
    icon: view.area.icon,
    title: viewTitle(view, m.language),
    detail: m.t('commands:palette.view'),
    act: { path: viewPath(view) },
  }
}

/** Values of an area's `foundFields` in words; of an area that is not loaded yet, none. */
function wordsOf(area: string, more: Readonly<Record<string, unknown>>, t: Translate): string[] {
  const fields = manifestOf(area)?.fields ?? {}
  return Object.entries(more).flatMap(([name, value]) => {
    const field = fields[name]
    if (field === undefined || value === null) return []
    if (field.type === 'enum') return t(`${area}:values.${name}.${value}`)
    return scalarText(kindOf(field), value) ?? []
  })
}

/** A record as a row, from the server's answer or from those opened lately. */
export function recordRow(record: Found | Recent, t: Translate): Row | undefined {
  const area = findArea(record.area)
  if (!area || !can(`${area.id}.view`)) return undefined
  const more = 'more' in record && record.more ? wordsOf(area.id, record.more, t) : []
  const about = [record.code === record.name ? '' : record.code, record.subtitle, ...more].filter(Boolean)
  return {
    value: recordValue(area.id, record.code),
    icon: area.icon,
    title: record.name,
    detail: [t(`${area.id}:title`), ...about].join(' · '),
    act: { path: recordPath(area, record.code) },
  }
}

const BUILT_IN_MACROS = new Set(['macro.record', 'macro.discard', 'macro.manage'])

const present = <T>(value: T | undefined): value is T => value !== undefined

const readyFirst = (rows: readonly Row[]) => [
  ...rows.filter((row) => !row.off && !row.asksRecord),
  ...rows.filter((row) => !row.off && row.asksRecord),
  ...rows.filter((row) => row.off),
]

/**
 * Commands on the selection, without its fields: the main action, the other changes, commands of every record, and last
 * those that take something away: Enter in a palette that was just opened never runs one of them.
 */
function selectionRows(m: Material): Row[] {
  const order = (one: Command) =>
    takesAway(one) ? 3 : one.id === m.main ? 0 : one.section === 'selection' ? 1 : 2
  const own = m.commands.filter((one) => forTarget(one, m.target) && one.field === undefined)
  return readyFirst(own.sort((a, b) => order(a) - order(b)).flatMap((one) => commandRow(one, m) ?? []))
}

/** Rows while nothing is typed: what is at hand first. */
export function idleSections(m: Material): Section[] {
  const rows = (commands: readonly Command[]) => commands.map((one) => commandRow(one, m)).filter(present)
  const setters = m.commands.filter((one) => forTarget(one, m.target) && one.field !== undefined)
  const settable = rows(setters).some((row) => !row.off)
  const ready = selectionRows(m)
  // The fields are many: one row leads to them, and each is found by its name.
  const fields = settable ? [setFieldRow(m.t)] : []
  const open = m.target?.count === 1 ? m.target.records[0]?.code : undefined
  const recent = m.recent
    .filter((one) => one.area !== m.target?.area || one.code !== open)
    .map((one) => recordRow(one, m.t))
    .filter(present)
  const places = rows(m.commands.filter((one) => one.section === 'go')).filter((row) => !row.off)
  const others = rows(
    m.commands.filter((one) => one.section === 'create' || one.section === 'list' || one.id === 'edit.undo'),
  ).filter((row) => !row.off)
  const personal = (id: 'macros' | 'views') => ({
    id,
    title: m.t(TITLES[id] ?? ''),
    rows: rows(m.commands.filter((one) => one.section === id)).slice(0, MAX_IDLE[id]),
  })
  const macros = personal('macros')
  // How to record one is no reason to stand before what one opens the palette for.
  const hasMacros = m.commands.some((one) => one.section === 'macros' && !BUILT_IN_MACROS.has(one.id))
  return [
    ...(m.target
      ? [selectionSection(m, [...ready.slice(0, MAX_IDLE.selection - fields.length), ...fields])]
      : []),
    ...(hasMacros ? [macros] : []),
    personal('views'),
    { id: 'recent', title: m.t('commands:palette.recent'), rows: recent.slice(0, MAX_IDLE.recent) },
    {
      id: 'places',
      title: m.t('commands:palette.places'),
      rows: [...m.tabs.slice(0, MAX_IDLE.tabs), ...places.slice(0, MAX_IDLE.places)],
    },
    { id: 'commands', title: m.t('commands:palette.commands'), rows: others.slice(0, MAX_IDLE.commands) },
    ...(hasMacros ? [] : [macros]),
  ].filter((section) => section.rows.length > 0)
}

function setFieldRow(t: Translate): Row {
  return {
    value: 'fields',
    icon: 'file-pen',
    title: `${t('commands:menu.setField')}…`,
    detail: t('commands:menu.setFieldHint'),
    act: { fill: `${t('commands:menu.setFieldText')} ` },
  }
}

function selectionSection(m: Material, rows: Row[]): Section {
  const { target, t } = m
  const area = target && findArea(target.area)
  const what =
    target && area
      ? target.from === 'selection'
        ? t('commands:target.selected', {
            count: target.count,
            many: t(`${area.id}:${target.count === 1 ? 'one' : 'many'}`),
          })
        : targetWords(target, t)
      : ''
  return { id: 'selection', title: t('commands:section.selection', { what }), rows }
}

/** Sections of commands that stand apart from the others. */
const SECTION_OF: Partial<Record<SectionId, string>> = { go: 'places', macros: 'macros', views: 'views' }

/** Where a hit belongs and how it looks; undefined when it is not in question now. */
function placeHit(hit: Hit, m: Material): { section: string; row: Ranked } | undefined {
  const [kind, name = ''] = [
    hit.value.slice(0, hit.value.indexOf(':')),
    hit.value.slice(hit.value.indexOf(':') + 1),
  ]
  const ranked = (section: string, row: Row | undefined, extra = 0) =>
    row && {
      section,
      row: {
        ...row,
        score: hit.score + extra - (row.off ? OFF_PENALTY : 0) - (row.asksRecord ? RECORD_PENALTY : 0),
      },
    }
  if (kind === 'command') {
    const command = registry.get(name)
    if (!command) return undefined
    const row = commandRow(command, m)
    if (forTarget(command, m.target)) return ranked('selection', row, SELECTION_BONUS)
    return ranked(SECTION_OF[command.section] ?? 'commands', row, -areaPenalty(command))
  }
  if (kind === 'view') {
    const [area, id] = [manifestOf(name.slice(0, name.indexOf('/'))), name.slice(name.indexOf('/') + 1)]
    return ranked('places', area && viewRow({ area, id }, m), -VIEW_PENALTY)
  }
  const recent = m.recent.find((one) => recordValue(one.area, one.code) === hit.value)
  return ranked('recent', recent && recordRow(recent, m.t))
}

const TITLES: Readonly<Record<string, string>> = {
  commands: 'commands:palette.commands',
  places: 'commands:palette.places',
  macros: 'commands:section.macros',
  views: 'commands:section.views',
  recent: 'commands:palette.recent',
}

/** Groups hits into sections; the section with the best hit comes first, records opened lately last. */
export function sectionsOf(hits: readonly Hit[], m: Material): Section[] {
  const groups = new Map<string, Ranked[]>()
  for (const hit of hits) {
    const placed = placeHit(hit, m)
    if (!placed) continue
    const group = groups.get(placed.section)
    if (group) group.push(placed.row)
    else groups.set(placed.section, [placed.row])
  }
  const ordered = [...groups].map(([id, rows]) => ({
    id,
    rows: rows.sort((a, b) => b.score - a.score),
  }))
  const weight = (one: (typeof ordered)[number]) =>
    one.id === 'recent' ? Number.NEGATIVE_INFINITY : (one.rows[0]?.score ?? 0)
  ordered.sort((a, b) => weight(b) - weight(a))
  return ordered.map(({ id, rows }) =>
    id === 'selection' ? selectionSection(m, rows) : { id, title: m.t(TITLES[id] ?? ''), rows },
  )
}

/** Puts the open tabs that are meant first among the places. */
export function withTabs(sections: readonly Section[], query: string, m: Material): Section[] {
  const entries = m.tabs.map((row) => ({ value: row.value, titles: [row.title], extra: [row.detail ?? ''] }))
  const found = buildPaletteIndex(entries).search(query, MAX_IDLE.tabs)
  const rows = found.flatMap((hit) => m.tabs.find((row) => row.value === hit.value) ?? [])
  if (rows.length === 0) return [...sections]
  const places = sections.find((section) => section.id === 'places')
  if (!places) return [...sections, { id: 'places', title: m.t('commands:palette.places'), rows }]
  return sections.map((one) => (one === places ? { ...one, rows: [...rows, ...one.rows] } : one))
}

/** The row that filters the list in view, for `/`. */
export function filterSections(query: string, m: Material): Section[] {
  const { area: id } = m.context.where
  const area = id && m.context.view.list ? findArea(id) : undefined
  const title = m.t('commands:section.list')
  if (!area || query === '') {
    const words = area ? 'commands:palette.filterHint' : 'commands:palette.noList'
    return [{ id: 'filter', title, rows: [hint('filter', m.t(words))] }]
  }
  const row: Row = {
    value: 'filter',
    icon: 'filter',
    title: m.t('commands:palette.filterList', { text: query }),
    detail: m.t(`${area.id}:title`),
    act: { filter: query },
  }
  return [{ id: 'filter', title, rows: [row] }]
}

/** A row of text without an action. */
export function hint(value: string, words: string): Row {
  return { value: `hint:${value}`, icon: 'info', title: words, off: words, act: { fill: '' } }
}

/** Every command in question, for `>`: those for the selection first, then what is used most. Fields are found by name. */
export function allCommands(m: Material): Section[] {
  const used = (one: Command) => m.bonus.get(commandValue(one.id)) ?? 0
  const own = selectionRows(m)
  const others = m.commands.filter((one) => one.field === undefined && !forTarget(one, m.target))
  const rows = others.sort((a, b) => used(b) - used(a)).flatMap((one) => commandRow(one, m) ?? [])
  return [
    ...(own.length > 0 ? [selectionSection(m, own)] : []),
    { id: 'commands', title: m.t('commands:palette.commands'), rows: readyFirst(rows) },
  ]
}

/** At most 50 rows in all, cut from the end. */
export function capped(sections: readonly Section[]): Section[] {
  let left = MAX_ROWS
  return sections.flatMap((section) => {
    const rows = section.rows.slice(0, Math.max(0, left))
    left -= rows.length
    return rows.length > 0 ? { ...section, rows } : []
  })
}
