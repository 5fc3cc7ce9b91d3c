/** Archives of pictures that come with a sheet, on the server's side: each is unpacked in a guarded process. */
import { type Guarded, readGuarded } from '../workers/guarded.ts'
import { ARCHIVE_LIMITS } from './limits.ts'
import type { NamedPicture } from './picture-names.ts'

/** A file of an archive; `bytes` is undefined where it is too large. */
export type PictureFile = NamedPicture & { name: string; bytes: Uint8Array | undefined }
/** `loose`: names of files that belong to no code. */
export type ArchiveReading =
  | { pictures: PictureFile[]; loose: string[] }
  | { refused: 'zipTooMuch' | 'zipUnreadable' }

const WORKER = new URL('./pictures-worker.ts', import.meta.url)

/**
 * Unpacks the pictures of the given codes (`codeKey`), at most `most` of each. Throws `unavailable` where many wait.
 */
export async function readPictures(
  bytes: Uint8Array,
  input: { codes: string[]; most: number },
): Promise<ArchiveReading> {
  const done: Guarded<ArchiveReading> = await readGuarded(WORKER, ARCHIVE_LIMITS.process, bytes, input)
  if ('answer' in done) return done.answer
  return { refused: done.ended === 'overLimit' ? 'zipTooMuch' : 'zipUnreadable' }
}
