/** Barcodes as rectangles, so that both a page and a PDF draw them as lines and not as pictures. */
import bwipjs from 'bwip-js/node'

/** In modules of the code, from its upper left corner. `width` and `height` are what the whole takes. */
export type Mark = {
  width: number
  height: number
  bars: readonly { x: number; y: number; width: number; height: number }[]
}

/** Texts that Code 128 can carry: printable ASCII. */
const CODE_128 = /^[\x20-\x7e]{1,60}$/

type Raw = { sbs?: readonly number[]; pixs?: readonly number[]; pixx?: number; pixy?: number }

const raw = (options: { bcid: string; text: string; eclevel?: string }) =>
  (bwipjs.raw as unknown as (options: object) => Raw[])(options)[0]

/** Code 128 of a code; undefined for text that it cannot carry. */
export function barcode(text: string): Mark | undefined {
  if (!CODE_128.test(text)) return undefined
  const sizes = raw({ bcid: 'code128', text })?.sbs ?? []
  const bars: Mark['bars'][number][] = []
  let x = 0
  for (const [index, width] of sizes.entries()) {
    // Bars and gaps by turns, a bar first.
    if (index % 2 === 0) bars.push({ x, y: 0, width, height: 1 })
    x += width
  }
  return { width: x, height: 1, bars }
}

/** A QR code of a text, each row's dark modules as one bar. */
export function qrCode(text: string): Mark {
  const { pixs = [], pixx = 0, pixy = 0 } = raw({ bcid: 'qrcode', text, eclevel: 'M' }) ?? {}
  const bars: Mark['bars'][number][] = []
  for (let y = 0; y < pixy; y++) {
    for (let x = 0; x < pixx; x++) {
      if (!pixs[y * pixx + x]) continue
      let width = 1
      while (x + width < pixx && pixs[y * pixx + x + width]) width += 1
      bars.push({ x, y, width, height: 1 })
      x += width
    }
  }
  return { width: pixx, height: pixy, bars }
}
