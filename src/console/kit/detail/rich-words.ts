/** A change of rich text in words: the lines that went and the lines that came. */
import { richText } from '../../../core/rich-text.ts'
import type { Words } from './activity-words.ts'

/** Signs of a side that are shown. */
const MOST = 400

const shortened = (text: string) => (text.length > MOST ? `${text.slice(0, MOST)}…` : text)

/** Lines of one text that the other does not have, once for each time they are missing. */
function without(lines: readonly string[], other: readonly string[]): string {
  const left = [...other]
  const own = lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return shortened(own.filter((line) => line.trim() !== '').join(' / '))
}

/** Only the lines that differ; of a change that left the text as it was, that its format was changed. */
export function richChange(words: Words, before: unknown, after: unknown): { before: string; after: string } {
  const [was, is] = [richText(before).split('\n'), richText(after).split('\n')]
  const sides = { before: without(was, is), after: without(is, was) }
  return sides.before === sides.after ? { before: '', after: words.t('detail:format') } : sides
}
