/** Pictures of demo data: stored by the hash of their content, each with its small one. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { smallPicture } from '../../core/pictures.ts'
import type { Database } from '../kit/database/database.ts'

const SMALL_SIDE = 160

/** Stored files by their names; `keep` returns the address `/files/<hash>.webp`. */
export type PictureStore = { names: ReadonlySet<string>; keep(picture: Sharp): Promise<string> }

/** Opens the folder of pictures of a data folder. */
export async function pictureStore(dataDir: string): Promise<PictureStore> {
  const folder = path.join(dataDir, 'files')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = new Set<string>()
  const write = async (name: string, image: Buffer) => {
    // Renamed into place: a reader sees all of it or nothing. Two areas may write the same picture at once.
    const draft = path.join(folder, `.${name}.${randomUUID()}`)
    await writeFile(draft, image, { mode: 0o600 })
    await rename(draft, path.join(folder, name))
  }
  return {
    names,
    async keep(picture) {
      const image = await picture.webp({ quality: 84, effort: 2 }).toBuffer()
      const small = await sharp(image)
        .resize(SMALL_SIDE, SMALL_SIDE)
        .webp({ quality: 84, effort: 2 })
        .toBuffer()
      const name = `${createHash('sha256').update(image).digest('hex').slice(0, 32)}.webp`
      await write(name, image)
      await write(smallPicture(name), small)
      names.add(name)
      return `/files/${name}`
    },
  }
}

/** Lists stored pictures as those of records, so that none is swept. */
export async function claimPictures(
  db: Database['db'],
  names: ReadonlySet<string>,
  width: number,
  height = width,
): Promise<void> {
  await sql`insert into pictures (name, width, height, claimed_at)
    select name, ${width}, ${height}, now() from unnest(${[...names]}::text[]) name
    on conflict (name) do nothing`.execute(db)
}
