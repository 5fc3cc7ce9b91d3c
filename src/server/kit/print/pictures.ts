/** Pictures of a paper: read and made small a few sheets at a time, so that few are in memory at once. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Block, PaperCell, PaperPicture, Sheet } from '../../../core/paper.ts'
import { PICTURE } from '../../../core/pictures.ts'
import { printedPicture } from '../pictures/picture.ts'

/** Bytes of all pictures of one paper; those that come after have their text alone. */
const MOST_BYTES = 40 * 1024 * 1024
/** Pixels of a side: across a page, and in a cell of a table. */
const SIDE = { block: 800, cell: 440 }

export type FillIn = (sheets: readonly Sheet[]) => Promise<readonly Sheet[]>

/** Returns a function that puts the pictures of stored files into sheets of one paper. */
export function picturesFrom(folder: string): FillIn {
  let left = MOST_BYTES
  const loaded = async <P extends PaperPicture>(one: P, side: number): Promise<P> => {
    const name = PICTURE.test(one.picture) ? one.picture.slice('/files/'.length) : undefined
    const bytes = name && left > 0 ? await readFile(join(folder, name)).catch(() => undefined) : undefined
    const image = bytes && (await printedPicture(bytes, side).catch(() => undefined))
    if (!image || image.jpeg.length > left) return one
    left -= image.jpeg.length
    return { ...one, image }
  }
  const cell = async (one: PaperCell): Promise<PaperCell> =>
    typeof one === 'string' ? one : { ...one, picture: await loaded(one.picture, SIDE.cell) }
  const block = async (one: Block): Promise<Block> => {
    if (one.kind === 'picture') return loaded(one, SIDE.block)
    if (one.kind === 'together') return { ...one, blocks: await each(one.blocks, block) }
    if (one.kind === 'columns')
      return { ...one, columns: await each(one.columns, (blocks) => each(blocks, block)) }
    if (one.kind === 'table') return { ...one, rows: await each(one.rows, (row) => each(row, cell)) }
    return one
  }
  return (sheets) => each(sheets, async (sheet) => ({ ...sheet, blocks: await each(sheet.blocks, block) }))
}

/** One after the other: the bytes that are left are counted down, and decoding has one turn at a time. */
async function each<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const one of all) done.push(await work(one))
  return done
}
