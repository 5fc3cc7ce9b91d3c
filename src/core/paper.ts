/**
 * Papers as blocks: one template is rendered as a page that the browser prints and as a PDF. Pure: no
 * measures but shares, no markup; text is text whatever it contains.
 */

/** A4, A5, and the roll of a label printer, 80 mm wide. */
export const PAPER_SIZES = ['a4', 'a5', 'k80'] as const
export type PaperSize = (typeof PAPER_SIZES)[number]

/** Papers of one call: each is a few pages, and the printer is fed by hand. */
export const PRINT_MAX = 200

/** Seeds of papers that are drawn: whole numbers from 1, easy to say and to type. */
export const SEED_MAX = 999_999

type Align = 'left' | 'center' | 'right'

export type TextStyle = {
  bold?: boolean
  size?: 'small' | 'normal' | 'large' | 'huge'
  align?: Align
}

export type TableColumn = {
  title: string
  /** Share of the width; all of them together are the whole. */
  share: number
  align?: Align
  /** Rows are ticked by hand on paper: a box instead of the cell's text. */
  tick?: boolean
}

/** A picture as it is printed, made from the stored one. */
export type PaperImage = { jpeg: Uint8Array; width: number; height: number }

/**
 * An uploaded picture by its address; the renderer fills in `image`. `text` describes it, and is printed in its place where it
 * cannot be: its file is gone, or the pictures of the paper are too many.
 */
export type PaperPicture = { picture: string; text: string; image?: PaperImage }

/** A cell of a table: text, with a picture below it. */
export type PaperCell = string | { text: string; picture: PaperPicture }

export type Block =
  | ({ kind: 'text'; text: string } & TextStyle)
  /** A label at the left and its value at the right, e.g. a sum. */
  | { kind: 'pair'; label: string; value: string; bold?: boolean }
  /** Next to each other; on a narrow roll below each other. */
  | { kind: 'columns'; columns: readonly (readonly Block[])[] }
  | { kind: 'table'; columns: readonly TableColumn[]; rows: readonly (readonly PaperCell[])[] }
  | ({ kind: 'picture' } & PaperPicture)
  | { kind: 'rule' }
  /** Short, and never on two pages: a signature belongs to the sum above it. */
  | { kind: 'together'; blocks: readonly Block[] }
  /** Code 128 with `text` below it. */
  | { kind: 'barcode'; text: string }
  | { kind: 'qr'; text: string }
  /** Room to sign, a label above each. */
  | { kind: 'signatures'; labels: readonly string[] }

/** Blocks that begin on a new page. `name` is at the foot where there are several pages. */
export type Sheet = { name: string; blocks: readonly Block[] }

export type PaperHead = { title: string; size: PaperSize }
export type Paper = PaperHead & { sheets: readonly Sheet[] }

/** Signs that no line of print can carry, and how much of one text a paper takes. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/gu
const LONGEST = 2_000

/**
 * Text as it is printed: keeps lines, drops control and direction signs (a name must not reverse the text
 * next to it).
 */
export function printable(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.replace(UNPRINTABLE, ' ').trimEnd())
  const clean = lines.join('\n').trim()
  return clean.length <= LONGEST ? clean : `${clean.slice(0, LONGEST)}…`
}
