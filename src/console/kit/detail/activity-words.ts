/** A record's history in words: who did what, and what changed from what to what. Pure. */
import type { Area } from '../../../core/area.ts'
import { formatDateTime, formatDay } from '../../../core/dates/dates.ts'
import { type Field, kindOf } from '../../../core/fields.ts'
import { type AnyLine, lineArea, linesIn } from '../../../core/lines.ts'
import { formatNumber, formatVnd } from '../../../core/money.ts'
import { formatPhone } from '../../../core/phone.ts'
import { richText } from '../../../core/rich-text.ts'
import { lowerFirst } from '../../../core/text.ts'
import type { Activity } from '../../../core/wire/activity.ts'
import { scalarText } from '../ui/scalar-text.ts'
import { pictureChange, pictureWords } from './picture-words.ts'
import { richChange } from './rich-words.ts'

/** Words and whether a key has any; the console's own i18n, or a test's. */
export type Words = {
  t(key: string, params?: Record<string, string | number>): string
  has(key: string): boolean
}

/** Fields named in one phrase before "and 2 more". */
const NAMED_FIELDS = 3

const BASE: Readonly<Record<string, Field>> = {
  code: { type: 'code' },
  createdAt: { type: 'time' },
  updatedAt: { type: 'time' },
}

/** The label of a field: the area's word, else the shared one, else its name. */
export function fieldLabel(words: Words, area: Area, name: string): string {
  const own = `${area.id}:${area.within ?? ''}fields.${name}`
  for (const key of [own, `detail:fields.${name}`, `form:fields.${name}`]) {
    if (words.has(key)) return words.t(key)
  }
  return name
}

/** The label of an ability: the standard verbs' words, else the transition's title. */
export function verbLabel(words: Words, area: string, verb: string): string {
  for (const key of [`${area}:transitions.${verb}.title`, `${area}:verbs.${verb}`, `detail:verbs.${verb}`]) {
    if (words.has(key)) return words.t(key)
  }
  return verb
}

function abilityLabel(words: Words, ability: string): string {
  const dot = ability.indexOf('.')
  const area = ability.slice(0, dot)
  if (dot < 0 || !words.has(`${area}:title`)) return ability
  return `${words.t(`${area}:title`)}: ${verbLabel(words, area, ability.slice(dot + 1))}`
}

function nameOfValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { name, code } = value as { name?: unknown; code?: unknown }
  return typeof name === 'string' && name !== '' ? name : typeof code === 'string' ? code : ''
}

function scalar(words: Words, area: Area, name: string, field: Field | undefined, value: unknown): string {
  const plain = scalarText(field && kindOf(field), value)
  if (plain !== undefined) return plain
  const text = String(value)
  switch (field?.type) {
    case 'phone':
      return formatPhone(text)
    case 'words':
      return abilityLabel(words, text)
    case 'enum': {
      const key = `${area.id}:${area.within ?? ''}values.${name}.${text}`
      return words.has(key) ? words.t(key) : text
    }
    default:
      return typeof value === 'boolean' ? words.t(value ? 'detail:yes' : 'detail:no') : nameOfValue(value)
  }
}

/** A field's value in words; the empty string when there is none. */
export function valueWords(words: Words, area: Area, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const field = area.fields[name] ?? BASE[name]
  if (field?.type === 'lines')
    return linesIn(value)
      .map((line) => lineWords(words, area, name, line))
      .join('; ')
  if (field?.type === 'rich') return richText(value)
  if (field?.type === 'pictures') return pictureWords(words, value)
  if (Array.isArray(value)) return value.map((one) => scalar(words, area, name, field, one)).join(', ')
  return scalar(words, area, name, field, value)
}

/** A line in words: its filled columns, a flag by its label. */
export function lineWords(words: Words, area: Area, name: string, line: AnyLine): string {
  const own = lineArea(area, name)
  const parts = Object.entries(own.fields).map(([column, field]) => {
    if (field.type === 'boolean') return line[column] === true ? fieldLabel(words, own, column) : ''
    return valueWords(words, own, column, line[column])
  })
  return parts.filter((part) => part !== '').join(' · ')
}

/**
 * Changes of lines: one for each that was added, removed or changed, with only the columns that differ; one for the order
 * where nothing else changed.
 */
function changesOfLines(
  words: Words,
  area: Area,
  field: string,
  label: string,
  [before, after]: readonly [unknown, unknown],
): ChangeLine[] {
  const own = lineArea(area, field)
  const [was, now] = [linesIn(before), linesIn(after)]
  const [first = ''] = Object.keys(own.fields)
  const name = (line: AnyLine) => valueWords(words, own, first, line[first])
  const found: ChangeLine[] = []
  for (const old of was) {
    const line = now.find(({ id }) => id === old.id)
    const place = `${field}.${old.id}`
    if (!line) {
      found.push({ field: place, label, before: lineWords(words, area, field, old), after: '' })
      continue
    }
    const columns = Object.keys(own.fields).filter(
      (column) =>
        valueWords(words, own, column, old[column]) !== valueWords(words, own, column, line[column]),
    )
    for (const column of columns)
      found.push({
        field: `${place}.${column}`,
        label: [label, name(old), fieldLabel(words, own, column)].join(' · '),
        before: valueWords(words, own, column, old[column]),
        after: valueWords(words, own, column, line[column]),
      })
  }
  for (const line of now.filter(({ id }) => !was.some((old) => old.id === id)))
    found.push({
      field: `${field}.${line.id}`,
      label,
      before: '',
      after: lineWords(words, area, field, line),
    })
  if (found.length > 0) return found
  return [{ field, label, before: was.map(name).join(', '), after: now.map(name).join(', ') }]
}

export type ChangeLine = { field: string; label: string; before: string; after: string }

/** Members of a list value that are in one and not in the other. */
function without(words: Words, area: Area, name: string, list: unknown, other: unknown): string[] {
  const ids = (value: unknown) =>
    Array.isArray(value) ? value.map((one) => valueWords(words, area, name, one)) : []
  const known = new Set(ids(other))
  return ids(list).filter((word) => !known.has(word))
}

/** The changes, a line per field. Of lists only added and removed entries: a role has hundreds of abilities. */
export function changeLines(words: Words, area: Area, entry: Activity): ChangeLine[] {
  const said = Object.entries(entry.changes).filter(([field]) => area.fields[field]?.type !== 'place')
  const lines = said.flatMap(([field, [before, after]]): ChangeLine | ChangeLine[] => {
    const label = fieldLabel(words, area, field)
    if (area.fields[field]?.type === 'lines')
      return changesOfLines(words, area, field, label, [before, after])
    if (area.fields[field]?.type === 'rich') return { field, label, ...richChange(words, before, after) }
    if (area.fields[field]?.type === 'pictures')
      return { field, label, before: pictureWords(words, before), after: pictureChange(words, before, after) }
    if (Array.isArray(before) || Array.isArray(after)) {
      return {
        field,
        label,
        before: without(words, area, field, before, after).join(', '),
        after: without(words, area, field, after, before).join(', '),
      }
    }
    return {
      field,
      label,
      before: valueWords(words, area, field, before),
      after: valueWords(words, area, field, after),
    }
  })
  // Two values that read the same (a time to the second, an empty text) tell nobody anything.
  return lines.filter((line) => line.before !== line.after)
}

/** The action as the rest of a sentence that begins with the user: `xác nhận đơn`, `changed price, stock`. */
export function actionWords(
  words: Words,
  area: Area,
  entry: Pick<Activity, 'action' | 'changes'>,
  code: string,
): string {
  const one = words.t(`${area.id}:one`)
  const title = `${area.id}:transitions.${entry.action}.title`
  if (words.has(title)) {
    const done = words.t(`${area.id}:transitions.${entry.action}.done`, { code })
    return words.t('detail:activity.transition', {
      title: lowerFirst(words.t(title)),
      done: lowerFirst(done),
    })
  }
  const own = `${area.id}:detail.history.${entry.action}`
  if (words.has(own)) return words.t(own)
  if (entry.action === 'edit' || entry.action === 'update') {
    const labels = Object.keys(entry.changes).map((name) => lowerFirst(fieldLabel(words, area, name)))
    if (labels.length === 0) return words.t('detail:activity.editNothing', { one })
    const named = labels.slice(0, NAMED_FIELDS).join(', ')
    const more = labels.length - NAMED_FIELDS
    const fields = more > 0 ? words.t('detail:activity.andMore', { fields: named, count: more }) : named
    return words.t('detail:activity.edit', { fields })
  }
  const standard = `detail:activity.${entry.action}`
  if (['create', 'delete', 'merge', 'move', 'print', 'undo', 'redo'].includes(entry.action))
    return words.t(standard, { one })
  return words.t('detail:activity.other', { action: entry.action })
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** How much an answer of several parts holds: the pieces of lines, the number of pictures. */
function countOf(parts: readonly unknown[]): number {
  return parts.reduce<number>((sum, part) => {
    const { quantity } = (part ?? {}) as { quantity?: unknown }
    return sum + (typeof quantity === 'number' ? quantity : 1)
  }, 0)
}

/** A step's value in words, and its order in the line: choice, time, amount, then free text. */
function answerWords(
  words: Words,
  area: Area,
  { action }: Activity,
  step: string,
  value: unknown,
): [rank: number, text: string] {
  if (Array.isArray(value)) {
    const label = `${area.id}:transitions.${action}.steps.${step}`
    return [2, `${lowerFirst(words.has(label) ? words.t(label) : step)}: ${formatNumber(countOf(value))}`]
  }
  const known = [
    `${area.id}:choices.${step}.${String(value)}`,
    `${area.id}:values.${step}.${String(value)}`,
    // What was printed, and on which size.
    ...(step === 'paper' ? [`${area.id}:papers.${String(value)}`] : []),
    ...(step === 'size' ? [`commands:print.size.${String(value)}`] : []),
  ]
  for (const choice of known) {
    if (words.has(choice)) return [0, step === 'size' ? words.t(choice) : lowerFirst(words.t(choice))]
  }
  if (typeof value === 'string' && DAY.test(value)) return [1, formatDay(value)]
  if (typeof value === 'string') return INSTANT.test(value) ? [1, formatDateTime(value)] : [3, value]
  if (typeof value === 'number')
    return [
      2,
      step === 'amount' || area.fields[step]?.type === 'money' ? formatVnd(value) : formatNumber(value),
    ]
  return [3, nameOfValue(value)]
}

/**
 * Values of a transition's steps in one line: `không nghe máy, 21/11/2026 14:30`. The sentence has the new
 * state, the note its own text, where parts are joined by ` · `. Values that are in the change's own line
 * (`lines`) are left out.
 */
export function outcomeWords(
  words: Words,
  area: Area,
  entry: Activity,
  lines: readonly ChangeLine[] = [],
): string {
  const said = new Set(lines.map(({ after }) => lowerFirst(after)))
  const told = [entry.note, ...(entry.note?.split(' · ') ?? [])]
  return Object.entries(entry.args ?? {})
    .filter(([step]) => !lines.some(({ field }) => field === step))
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .filter(([, value]) => typeof value !== 'string' || !told.includes(value))
    .map(([step, value]) => answerWords(words, area, entry, step, value))
    .filter(([, text]) => !said.has(text))
    .sort(([a], [b]) => a - b)
    .map(([, text]) => text)
    .join(', ')
}

/** Where it came from, e.g. `từ phím tắt`; empty when that is not known or said by the action itself. */
export function sourceWords(words: Words, entry: Activity): string {
  const key = `detail:activity.source.${entry.source}`
  return entry.source && entry.source !== entry.action && words.has(key) ? words.t(key) : ''
}
