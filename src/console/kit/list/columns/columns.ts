/** Which columns a person sees, in which order and width; kept per area. Values, never changed. */
import { type Area, defaultColumns, listedFields } from '../../../../core/area.ts'
import { type ColumnChoice, MAX_WIDTH, MIN_WIDTH } from '../../../../core/column-choice.ts'
import type { Field } from '../../../../core/fields.ts'
import { NUMBER_TYPES } from '../../../../core/fields.ts'

export type Column = {
  name: string
  field: Field
  width: number
  /** As narrow as it gets before the table scrolls sideways; a width that a person chose does not shrink. */
  least: number
  /** Takes the room that is left over. */
  grows: boolean
  sortable: boolean
  numeric: boolean
  /** Changed in its cell by those who may edit records. */
  editable: boolean
  /** Stays at the left while the table scrolls sideways. */
  pinned: boolean
  /** Attributes of a pinned column's cells: where they stop, and whether they are the first or the last. */
  stick?: { 'data-stick': string; style?: { left: number } }
}

/** Step of a width changed by keys. */
export const WIDTH_STEP = 16
const DEFAULT_WIDTH = 140
/** Room before and after the columns: the tick box, and the end of the row. */
export const TICK_WIDTH = 36
export const END_WIDTH = 28

/** How far a column shrinks where room is scarce: codes and amounts have to stay whole. */
const SHRINK: Partial<Record<Field['type'], number>> = {
  code: 0.88,
  money: 0.84,
  phone: 0.86,
  enum: 0.92,
  integer: 0.86,
  duration: 0.86,
  // The date stays, the time of day goes.
  time: 0.67,
  date: 1,
  place: 1,
}
const SHRINK_OTHERS = 0.7
/** Width of the longest value of a type, px with the cell's padding: 888,888,888đ. */
const WHOLE: Partial<Record<Field['type'], number>> = { money: 109 }

const NUMERIC = new Set<string>(NUMBER_TYPES)
/** Names are as long as people make them. */
const GROWING = new Set<string | undefined>(['text', 'longtext', 'ref'])

/** Pinned columns may take this much, px: beside them there has to be room for the others. */
export const PIN_ROOM = 480

/** Order of the columns and which are pinned; those come first. Unknown names are left out. */
export function arrangement(
  area: Area,
  choice: ColumnChoice | undefined,
): { shown: string[]; pinned: string[] } {
  const fields = listedFields(area)
  const names = [...new Set((choice?.shown ?? defaultColumns(area)).filter((name) => fields[name]))]
  const order = names.length > 0 ? names : defaultColumns(area)
  const wanted = choice?.pinned ?? (order[0] === 'code' ? ['code'] : [])
  const pinned: string[] = []
  let room = PIN_ROOM
  for (const name of order) {
    const width = widthOf(fields[name], choice?.widths?.[name])
    if (!wanted.includes(name) || width > room) continue
    pinned.push(name)
    room -= width
  }
  return { shown: [...pinned, ...order.filter((name) => !pinned.includes(name))], pinned }
}

const widthOf = (field: Field | undefined, chosen: number | undefined) =>
  clampWidth(chosen ?? Math.max(field?.width ?? DEFAULT_WIDTH, (field && WHOLE[field.type]) ?? 0))

/** The columns to show. The first that is a name takes the room that is left over. */
export function columnsOf(area: Area, choice: ColumnChoice | undefined): Column[] {
  const fields = listedFields(area)
  const { shown, pinned } = arrangement(area, choice)
  const loose = shown.slice(pinned.length)
  const growing =
    loose.find((name) => name === area.nameField || GROWING.has(fields[name]?.type)) ?? shown.at(-1)
  let left = TICK_WIDTH
  return shown.flatMap((name, at) => {
    const field = fields[name]
    if (!field) return []
    const chosen = choice?.widths?.[name]
    const width = widthOf(field, chosen)
    const isPinned = at < pinned.length
    // Where the next pinned column stops depends on this one: only the last of them may shrink.
    const fixed = chosen !== undefined || at < pinned.length - 1
    const shrunk = Math.max(width * (SHRINK[field.type] ?? SHRINK_OTHERS), WHOLE[field.type] ?? 0)
    const least = fixed ? width : clampWidth(shrunk)
    const column: Column = {
      name,
      field,
      width,
      least,
      grows: name === growing,
      sortable: field.sort !== false,
      numeric: NUMERIC.has(field.type),
      editable: field.editable === true && area.verbs.includes('edit'),
      pinned: isPinned,
    }
    if (isPinned) {
      const place = [at === 0 ? 'first' : '', at === pinned.length - 1 ? 'edge' : ''].filter(Boolean)
      column.stick = { 'data-stick': place.join(' '), ...(at > 0 && { style: { left } }) }
      left += width
    }
    return [column]
  })
}

/** A width that a column may have, px. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
}

/** A growing column is cut short rather than cut off, down to this width, px. */
const SHORT = 80

/** Columns up to one (not with it) at their least, with the tick box before them, px. */
const edgeOf = (columns: readonly Column[], at: number) =>
  columns.slice(0, at).reduce((sum, { least }) => sum + least, TICK_WIDTH)

/**
 * `grid-template-columns` of every row. While the table scrolls sideways all columns but the growing one have
 * their least width, and that one takes the rest (`tableWidth`). They grow once there is room for all of that
 * and more. In per cent of the row, which layout resolves: container units would make the browser recalculate
 * the style of each row.
 */
export function gridTemplate(columns: readonly Column[]): string {
  const others = columns.filter((column) => !column.grows)
  const spare = Math.max(
    others.reduce((sum, { least, width }) => sum + width - least, 0),
    ...others.map(({ least }) => least),
  )
  const room = edgeOf(columns, columns.length) + END_WIDTH + spare
  const tracks = columns.map(({ grows, least, width }) => {
    if (grows) return `minmax(${Math.min(least, SHORT)}px, 1fr)`
    return least >= width ? `${least}px` : `clamp(${least}px, 100% - ${room - least}px, ${width}px)`
  })
  return `${TICK_WIDTH}px ${tracks.join(' ')} ${END_WIDTH}px`
}

/**
 * The least width of the table as CSS has it, per cent being those of the grid; below it scrolls sideways. If
 * the room ends within a column, it is wider by the rest: that column begins where the room ends, and no text
 * is cut in the middle. The end of the row takes no part of that room: it stays at the right, over what begins
 * there. Resolved by the browser, since rendering the rows again would cost a frame when a record opens next to them.
 */
export function tableWidth(columns: readonly Column[]): string {
  const grows = columns.findIndex((column) => column.grows)
  const all = edgeOf(columns, columns.length)
  const [before, least] = [edgeOf(columns, grows), columns[grows]?.least ?? 0]
  const ends = columns.slice(grows).map((_, i) => edgeOf(columns, grows + 1 + i))
  const past = (end: number) => `100% - ${end + END_WIDTH}px`
  // What is left over behind each column; far too much where it does not fit, and nothing where not even the growing one does.
  const over = ends.slice(1).map((end) => `max(${past(end)}, (${end + END_WIDTH}px - 100%) * 999)`)
  const spare = `max(0px, ${past(ends[0] ?? all)})`
  // The growing one is less where the room ends within it.
  const growing = `min(${least}px, max(${past(before)}, (${before + SHORT + END_WIDTH}px - 100%) * 999))`
  return `calc(${all + END_WIDTH - least}px + ${growing} + min(${[spare, ...over].join(', ')}))`
}

/** The names of columns moved: `name` to stand at `to`. */
export function moved(order: readonly string[], name: string, to: number): string[] {
  const rest = order.filter((one) => one !== name)
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, name)
  return rest
}

/** A column moved to stand at `to`. Among pinned ones it becomes pinned, beyond them it no longer is. */
export function placed(area: Area, choice: ColumnChoice | undefined, name: string, to: number): ColumnChoice {
  const { shown, pinned } = arrangement(area, choice)
  const others = pinned.filter((one) => one !== name)
  const among = pinned.includes(name) ? to < pinned.length : to < others.length
  return { ...choice, shown: moved(shown, name, to), pinned: among ? [...others, name] : others }
}

/** Pins a column, or lets it go. Undefined: there is no room for one more. */
export function repinned(
  area: Area,
  choice: ColumnChoice | undefined,
  name: string,
): ColumnChoice | undefined {
  const { shown, pinned } = arrangement(area, choice)
  if (pinned.includes(name)) {
    // It keeps its place, as the first of the others.
    const left = pinned.filter((one) => one !== name)
    return { ...choice, shown: moved(shown, name, left.length), pinned: left }
  }
  const all = shown.includes(name) ? shown : [...shown, name]
  const next = { ...choice, shown: moved(all, name, pinned.length), pinned: [...pinned, name] }
  return arrangement(area, next).pinned.includes(name) ? next : undefined
}

/** Shows or hides a column; a new one goes to the end. The last one cannot be hidden. */
export function toggled(order: readonly string[], name: string): string[] {
  if (!order.includes(name)) return [...order, name]
  return order.length > 1 ? order.filter((one) => one !== name) : [...order]
}

/** The choice with another width of a column, px. */
export function resized(choice: ColumnChoice | undefined, name: string, width: number): ColumnChoice {
  return { ...choice, widths: { ...choice?.widths, [name]: clampWidth(width) } }
}

/** A choice as a saved view keeps it: without fields that are gone. */
export function plainChoice(area: Area, choice: ColumnChoice): ColumnChoice {
  const { shown, pinned } = arrangement(area, choice)
  const widths = Object.entries(choice.widths ?? {}).filter(([name]) => shown.includes(name))
  return { shown, pinned, widths: Object.fromEntries(widths.sort()) }
}

/** Whether two choices show the same. */
export function sameChoice(area: Area, a: ColumnChoice | undefined, b: ColumnChoice | undefined): boolean {
  return JSON.stringify(plainChoice(area, a ?? {})) === JSON.stringify(plainChoice(area, b ?? {}))
}
