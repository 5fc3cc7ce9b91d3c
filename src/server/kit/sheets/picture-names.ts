/** Pictures of an archive by the codes that their names have: `CODE.jpg`, `CODE_2.jpg`, `CODE/2.jpg`. Pure. */
import { codeForm } from '../../../core/sameness.ts'

/** `place`: among the pictures of one code, from 1. */
export type NamedPicture = { code: string; place: number }

const PICTURE_FILE = /\.(jpe?g|png|webp)$/i
/** Files that systems put into archives by themselves. */
const SYSTEM = /^(__MACOSX|\.|Thumbs\.db$|desktop\.ini$)/i

/** Codes and names are compared without case, in the same composition of their letters. */
export const codeKey = codeForm

/** Whether a name is of a file that a person put there. */
export const isOwnFile = (name: string): boolean => !name.split('/').some((part) => SYSTEM.test(part))

/** The code that a file's name has; undefined for a file that is no picture or of no known code. */
export function pictureOf(name: string, codes: ReadonlySet<string>): NamedPicture | undefined {
  const parts = name.normalize('NFC').split(/[\\/]/)
  const file = parts.at(-1) ?? ''
  if (!PICTURE_FILE.test(file)) return undefined
  const stem = codeKey(file.replace(PICTURE_FILE, ''))
  if (codes.has(stem)) return { code: stem, place: 1 }
  const [, before = '', place = ''] = /^(.+)[_ ]\(?(\d{1,2})\)?$/.exec(stem) ?? []
  if (codes.has(before.trim())) return { code: before.trim(), place: Number(place) }
  const folder = codeKey(parts.at(-2) ?? '')
  return codes.has(folder) && /^\d{1,2}$/.test(stem) ? { code: folder, place: Number(stem) } : undefined
}
