/** Values of a gallery in words: how many, and what a change did to them. */
import type { PictureValue } from '../../../core/pictures.ts'
import type { Words } from './activity-words.ts'

const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly PictureValue[]) : [])

/** The number of pictures; the empty string for none. */
export function pictureWords(words: Words, value: unknown): string {
  const count = listOf(value).length
  return count === 0 ? '' : words.t('detail:picture.count', { count })
}

/** The pictures after a change, with what was added, removed or only put in another order. */
export function pictureChange(words: Words, before: unknown, after: unknown): string {
  const addresses = (value: unknown) => new Set(listOf(value).map(({ picture }) => picture))
  const [was, is] = [addresses(before), addresses(after)]
  const added = [...is].filter((one) => !was.has(one)).length
  const removed = [...was].filter((one) => !is.has(one)).length
  const what = [
    ...(added > 0 ? [words.t('detail:picture.added', { count: added })] : []),
    ...(removed > 0 ? [words.t('detail:picture.removed', { count: removed })] : []),
    ...(added + removed === 0 ? [words.t('detail:picture.reordered')] : []),
  ].join(', ')
  // The first ones of a record are simply there.
  if (was.size === 0 || is.size === 0) return pictureWords(words, after)
  return words.t('detail:picture.changed', { count: is.size, what })
}
