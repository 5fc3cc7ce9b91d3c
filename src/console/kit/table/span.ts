/** Which rows of a list are rendered: those that are seen and some around them. */

/** Rows kept ready above and below; a notch of the wheel moves three or four. */
const AROUND = 8
/** Fewer than this many ready rows beyond those that are seen, and others are rendered. */
const RESERVE = 3
/** The rows' holder moves on in steps of this many rows, so that no row is placed beyond what browsers can. */
const STEP = 4_096

/** As many rows as their holder is high: from wherever in a step one begins, it reaches over the next. */
export const HOLDER_ROWS = 2 * STEP

/** Rows `first` to `last` in at most `slots` elements; their holder begins at row `base`. */
export type Span = { base: number; first: number; last: number; slots: number }

/**
 * What to render when `seen` is the first of `visible` rows. Away from the ends they are always the same
 * number, so that each row that comes finds the element of one that goes.
 */
export function spanOf(seen: number, visible: number, rows: number): Span {
  const slots = visible + 2 * AROUND
  const from = seen - AROUND
  const first = Math.max(0, from)
  return {
    base: Math.floor(first / STEP) * STEP,
    first,
    last: Math.min(rows - 1, from + slots - 1),
    slots,
  }
}

/**
 * What to render next when a span still holds all that is seen but too little beyond it: moved on by no more than it
 * lacks, so that a held arrow key pays for one row with each press and not for six with every sixth.
 */
export function stepped(span: Span, seen: number, visible: number, rows: number): Span {
  const whole = spanOf(seen, visible, rows)
  const { first, last, slots } = span
  if (slots !== whole.slots) return whole
  // At the start of the list the first elements wait for rows to come.
  const kept = last < rows - 1 ? last - slots + 1 : first
  const least = Math.min(rows, seen + visible + RESERVE) - slots
  const from = Math.min(Math.max(kept, least), Math.max(0, seen - RESERVE))
  return spanOf(from + AROUND, visible, rows)
}

/**
 * Whether a span holds the `visible` rows from `seen` on, with the reserve around them or just so. It may have
 * been made for another height, so it says itself how many elements it has.
 */
export function covers(span: Span, seen: number, visible: number, rows: number, reserve: boolean): boolean {
  const more = reserve ? RESERVE : 0
  return span.first <= Math.max(0, seen - more) && span.last >= Math.min(rows - 1, seen + visible - 1 + more)
}
