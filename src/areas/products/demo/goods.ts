/** Format of the goods in `clubs.ts` and `gear.ts`, and its reader. */
import type { GoodsKind } from '../../../server/demo/art/goods.ts'

export type GoodsText = {
  kind: GoodsKind
  category: string
  /** Weight of the share among all products. */
  share: number
  /** Least and most weight of the parcel. */
  grams: readonly [number, number]
  /** Two attributes as `name: value, value`; a value may end in `+9`, percent added to the price. Empty: none. */
  attributes: readonly [string, string]
  /** A brand per line: `Brand: model price, model price`, list price in thousand VND. */
  models: string
  /** Editions of a model, added to its name; `=4` adds percent to the price. */
  editions: readonly string[]
  about: string
}

export type Attribute = { name: string; values: { value: string; plus: number }[] }
export type Model = { brand: string; model: string; price: number }
export type Edition = { words: string; plus: number }

/** Reads `name: value, value`; undefined without a colon. */
export function readAttribute(text: string): Attribute | undefined {
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  const values = text
    .slice(colon + 1)
    .split(',')
    .map((part) => {
      const match = /^\s*(.*?)(?: \+(\d+))?\s*$/.exec(part)
      return { value: match?.[1] ?? '', plus: Number(match?.[2] ?? 0) }
    })
  return { name: text.slice(0, colon), values }
}

/** Every model of a kind with its list price in VND. */
export function readModels(text: string): Model[] {
  return text
    .trim()
    .split('\n')
    .flatMap((row) => {
      const colon = row.indexOf(':')
      const brand = row.slice(0, colon)
      return row
        .slice(colon + 1)
        .split(', ')
        .map((part) => {
          const match = /^\s*(.+) (\d+)$/.exec(part)
          if (!match?.[1]) throw new Error(`unreadable model: ${part}`)
          return { brand, model: match[1], price: Number(match[2]) * 1000 }
        })
    })
}

/** Reads `words =123`: the words of an edition, and its difference in price. */
export function readEdition(text: string): Edition {
  const match = /^(.*?) ?(?:=(-?\d+))?$/.exec(text)
  return { words: match?.[1] ?? '', plus: Number(match?.[2] ?? 0) }
}
