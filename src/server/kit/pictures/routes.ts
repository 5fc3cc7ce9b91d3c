/**
 * Pictures of a transition (`kind: 'pictures'`): uploaded one by one while the form is open, referred to by
 * their addresses when it is sent. Re-encoded like profile pictures, whole and small. Uploading the same
 * picture twice keeps one file.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Ability } from '../../../core/abilities.ts'
import { smallPicture } from '../../../core/pictures.ts'
import type { States } from '../../../core/states.ts'
import type { LoadedArea } from '../area/loaded.ts'
import type { Database } from '../database/database.ts'
import { sessionOf } from '../sessions/auth.ts'
import { RateLimit } from '../sessions/rate-limit.ts'
import { wholePicture } from './picture.ts'
import { acceptPictures, fileOf, keepFile, nameOfPicture, UPLOAD_BYTES } from './upload.ts'

/** A busy return desk takes a few hundred in a day. */
const UPLOADS = { name: 'pictures', attempts: 300, seconds: 60 * 60 }

/** The transitions of an area that ask for pictures. */
function askingForPictures({ server }: LoadedArea): string[] {
  const states = server.states as unknown as States<never, string, string> | undefined
  return Object.entries(states?.transitions ?? {})
    .filter(([, { steps }]) => steps?.some(({ kind }) => kind === 'pictures'))
    .map(([name]) => name)
}

/** Registers `POST /api/{area}/{transition}/pictures` for each of them; it takes the transition's own ability. */
export async function mountPictures(
  app: FastifyInstance,
  { folder, database, areas }: { folder: string; database: Database; areas: readonly LoadedArea[] },
): Promise<void> {
  const uploads = new RateLimit(database, UPLOADS)
  await app.register(async (scope) => {
    await acceptPictures(scope)
    for (const loaded of areas) {
      const { id } = loaded.area
      for (const name of askingForPictures(loaded)) {
        scope.post(
          `/api/${id}/${name}/pictures`,
          {
            bodyLimit: UPLOAD_BYTES,
            config: { ability: `${id}.${name}` as Ability },
            schema: {
              tags: [id],
              summary: `A picture for ${name}: multipart/form-data with \`file\`, a JPEG, PNG or WebP of 8 MB and 16 million pixels at most`,
              consumes: ['multipart/form-data'],
            },
          },
          async (request) => {
            const { accountId } = sessionOf(request)
            await uploads.take(accountId)
            const { whole, small, width, height } = await wholePicture(await fileOf(request))
            const file = nameOfPicture(whole)
            await keepFile(folder, file, whole)
            await keepFile(folder, smallPicture(file), small)
            await sql`
              insert into pictures (name, width, height, by_id) values (${file}, ${width}, ${height}, ${accountId})
              on conflict (name) do nothing`.execute(database.db)
            return { error: 0, data: { picture: `/files/${file}` } }
          },
        )
      }
    }
  })
}
