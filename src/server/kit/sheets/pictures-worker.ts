/** The guarded process that unpacks an archive of pictures: only those of the codes asked for come back. */
import { serveGuarded } from '../workers/guarded.ts'
import { filesIn, OverLimit } from './archive.ts'
import { isOwnFile, pictureOf } from './picture-names.ts'
import type { ArchiveReading, PictureFile } from './pictures.ts'

const LOOSE_MAX = 200

serveGuarded<{ codes: string[]; most: number }, ArchiveReading>(async (bytes, { codes, most }) => {
  const wanted = new Set(codes)
  const pictures: PictureFile[] = []
  const loose: string[] = []
  const counts = new Map<string, number>()
  try {
    await filesIn(bytes, {
      wants(name) {
        if (!isOwnFile(name)) return false
        const { code } = pictureOf(name, wanted) ?? {}
        const count = counts.get(code ?? '') ?? 0
        if (code === undefined || count >= most) {
          if (loose.length < LOOSE_MAX) loose.push(name.slice(0, 200))
          return false
        }
        counts.set(code, count + 1)
        return true
      },
      take(name, content) {
        const named = pictureOf(name, wanted)
        if (named) pictures.push({ ...named, name: name.slice(0, 200), bytes: content })
      },
    })
  } catch (error) {
    return { refused: error instanceof OverLimit ? 'zipTooMuch' : 'zipUnreadable' }
  }
  return { pictures, loose }
})
