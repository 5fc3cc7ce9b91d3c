/** Size of pictures in a PDF, in points; as on a page for the browser, 96 pixels are an inch at most. */
import type { PaperCell, PaperPicture } from '../../../core/paper.ts'

const MM = 72 / 25.4
const PIXEL = 72 / 96
/** The most of a page's height, across the page and in a cell of a table. */
const BLOCK = 70 * MM
const CELL = 35 * MM

export type Size = { width: number; height: number }

function sizeOf({ image }: PaperPicture, width: number, most: number): Size | undefined {
  if (!image) return undefined
  const scale = Math.min(PIXEL, width / image.width, most / image.height)
  return { width: image.width * scale, height: image.height * scale }
}

/** Undefined where it has no image, and its text is drawn. */
export const pictureSize = (picture: PaperPicture, width: number): Size | undefined =>
  sizeOf(picture, width, BLOCK)

/** Of the picture of a cell; undefined where there is none to be drawn. */
export const cellSize = (cell: PaperCell, width: number): Size | undefined =>
  typeof cell === 'string' ? undefined : sizeOf(cell.picture, width, CELL)

/** The text of a cell, with that of a picture that is not drawn. */
export function cellText(cell: PaperCell): string {
  if (typeof cell === 'string') return cell
  return cell.picture.image ? cell.text : `${cell.text}\n${cell.picture.text}`
}
