/** Text as a PDF draws it: from left to right, of signs that some font has. */
import bidiFactory from 'bidi-js'
import { printable } from '../../../core/paper.ts'

// Its types are those of its other build, where the function is the default of a module.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Emoji, each with the space before it: no font of a paper has them, and a name can be read without. */
const PICTOGRAPHS =
  / ?\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u20E3|\u200D\p{Extended_Pictographic})*| ?\p{Regional_Indicator}{2}/gu

/** Signs of ours that count as emoji. */
const KEPT = new Set(['©', '®', '™'])

/**
 * Returns printable text without emoji, Hebrew and Arabic in the order in which they are seen. A text longer than its
 * line is broken as if it were read from the left.
 */
export function drawn(text: string): string {
  const clean = printable(text.replace(PICTOGRAPHS, (sign) => (KEPT.has(sign.trim()) ? sign : '')))
  if (!RIGHT_TO_LEFT.test(clean)) return clean
  return clean
    .split('\n')
    .map((line) => bidi.getReorderedString(line, bidi.getEmbeddingLevels(line, 'ltr')))
    .join('\n')
}
