/**
 * Numbers that a sheet shows with zeros in front, as codes are: `0012345678901` is the number 12345678901 in the format
 * `0000000000000`. The library for spreadsheets reports the number alone, so that formats are read here. Pure.
 */
import { attributesOf, tagsIn } from './tags.ts'

/** A format in parts: a digit, or text that is shown as it is. */
type Mask = readonly ({ digit: true; needed: boolean } | { digit: false; text: string })[]
/** Formats of cells by the number of their style. */
export type Masks = ReadonlyMap<number, Mask>

const TOKEN = /"([^"]*)"|\\(.)|(\[[^\]]*\])|[_*].|([0#?])|([- ()])|(.)/gsu

/** The format of a code: at least two zeros, and no thousands, decimals, parts of a day. Undefined for another. */
function maskOf(format: string): Mask | undefined {
  const mask: Mask[number][] = []
  const [positive = ''] = format.match(/^(?:"[^"]*"|\\.|[^;])*/s) ?? []
  for (const [, quoted, escaped, bracket, digit, plain, other] of positive.matchAll(TOKEN)) {
    if (other !== undefined || bracket?.match(/^\[[hms<>=]/i)) return undefined
    const text = quoted ?? escaped ?? plain
    if (digit !== undefined) mask.push({ digit: true, needed: digit === '0' })
    else if (text !== undefined) mask.push({ digit: false, text })
  }
  return mask.filter((part) => part.digit && part.needed).length > 1 ? mask : undefined
}

/** Formats of codes by style, from the text of a workbook's styles. */
export function masksOf(styles: string): Masks {
  const formats = new Map<string, Mask>()
  const masks = new Map<number, Mask>()
  let style = -1
  let within = false
  for (const { name, closes, attributes } of tagsIn(styles)) {
    if (name === 'cellXfs') within = !closes
    if (closes) continue
    const { numFmtId = '', formatCode = '' } =
      name === 'numFmt' || name === 'xf' ? attributesOf(attributes) : {}
    if (name === 'numFmt') {
      const mask = maskOf(formatCode)
      if (mask) formats.set(numFmtId, mask)
    }
    if (name !== 'xf' || !within) continue
    style += 1
    const mask = formats.get(numFmtId)
    if (mask) masks.set(style, mask)
  }
  return masks
}

/** A whole number as its format shows it; any other number as it is. */
export function shownAs(mask: Mask, value: number): string | number {
  if (!Number.isSafeInteger(value) || value < 0) return value
  const places = mask.filter((part) => part.digit && part.needed).length
  const digits = String(value).padStart(places, '0')
  let left = digits.length
  let open = mask.filter((part) => part.digit).length
  const parts = mask.toReversed().map((part) => {
    if (!part.digit) return part.text
    open -= 1
    // The first place takes the digits for which there is none.
    const from = open === 0 ? 0 : Math.max(0, left - 1)
    const taken = digits.slice(from, left)
    left = from
    return taken
  })
  return parts.toReversed().join('')
}

const CHUNK = 64 * 1024

/** The cells of each row that have a format of a code: column from 0, and format. Rows come in the order of the sheet. */
export function* maskedCells(sheet: Uint8Array, masks: Masks): Generator<ReadonlyMap<number, Mask>> {
  const decoder = new TextDecoder()
  let rest = ''
  let cells: Map<number, Mask> | undefined
  let column = 0
  for (let at = 0; at < sheet.length; at += CHUNK) {
    const text = rest + decoder.decode(sheet.subarray(at, at + CHUNK), { stream: true })
    const end = text.lastIndexOf('<')
    rest = end < 0 ? '' : text.slice(end)
    for (const { name, closes, attributes } of tagsIn(end < 0 ? '' : text.slice(0, end))) {
      if (closes) continue
      if (name === 'row') {
        if (cells) yield cells
        cells = new Map()
        column = 0
      } else if (name === 'c' && cells) {
        const { r = '', s = '' } = attributesOf(attributes)
        column = columnOf(r) ?? column
        const mask = s === '' ? undefined : masks.get(Number(s))
        if (mask) cells.set(column, mask)
        column += 1
      }
    }
  }
  if (cells) yield cells
}

/** 27 for `AB7`; undefined without letters. */
export function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
