/**
 * The forms in which texts are stored and compared (decision 0195): one for text, one for names, one for codes. Finding is not being the
 * same: for that texts are folded (`text.ts`), and a person chooses. Each form of a form is itself.
 */

/** Signs that are no text: soft hyphens, direction signs, zero-width blanks, annotations. Variation selectors and joiners stay. */
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/gu
/** Joiners that join nothing: those that do not follow an emoji or a letter of a script that has them. */
const LOOSE_JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\p{M}|(?!\p{Script=Latin})\p{L})(?:\u200C|\u200D)|(?:\u200C|\u200D)+(?=\s|$)/gu

const visible = (text: string): string => {
  let [before, after] = ['', text.replace(INVISIBLE, '').normalize('NFC')]
  while (before !== after) [before, after] = [after, after.replace(LOOSE_JOINER, '').normalize('NFC')]
  return after
}

/** One line of text: NFC, without invisible and control signs, with single blanks. */
export const lineForm = (text: string): string =>
  visible(text.replace(/\p{Cc}/gu, ' '))
    .replace(/\s+/gu, ' ')
    .trim()

/** Text of several lines: the same, with its line breaks as `\n`, its tabs and its blanks. */
export const textForm = (text: string): string =>
  visible(text.replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n').replace(/[^\P{Cc}\n\t]/gu, ' ')).trim()

/** Two names are the same if their forms are: in any capitals, with their marks. */
export const nameForm = (name: string): string => lineForm(name).toLocaleLowerCase('vi').normalize('NFC')

const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu

/** A code and all that identifies something: NFKC in capitals, without blanks and invisible signs. */
export const codeForm = (code: string): string =>
  code
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toUpperCase()
    .normalize('NFKC')

/** A text that is looked for: as a line, with full-width letters and digits as plain ones. */
export const queryForm = (text: string): string =>
  lineForm(text.replace(/[\uFF01-\uFF5E]/gu, (sign) => sign.normalize('NFKC')))
