/**
 * Uploading pictures of a transition (`kind: 'pictures'`) or of a field of the type `pictures` or `image`: one by one while
 * the form is open, referred to by their addresses when it is sent. Re-encoded like profile pictures, whole and small. Uploading
 * the same picture twice keeps one file.
 */
import type { FastifyInstance } from 'fastify'
import type { LoadedArea } from '../area/loaded.ts'
import type { Database } from '../database/database.ts'
import { sessionOf } from '../sessions/auth.ts'
import { RateLimit } from '../sessions/rate-limit.ts'
import { keepPicture } from './kept.ts'
import { wholePicture } from './picture.ts'
import { acceptPictures, fileOf, UPLOAD_BYTES } from './upload.ts'
import { uploadRoutes } from './upload-routes.ts'

/** A busy return desk takes a few hundred in a day, a new catalogue some in an hour. */
const UPLOADS = { name: 'pictures', attempts: 600, seconds: 60 * 60 }

/** Registers `POST /api/{area}/{transition}/pictures` and `POST /api/{area}/uploads/{field}`. */
export async function mountPictures(
  app: FastifyInstance,
  { folder, database, areas }: { folder: string; database: Database; areas: readonly LoadedArea[] },
): Promise<void> {
  const uploads = new RateLimit(database, UPLOADS)
  await app.register(async (scope) => {
    await acceptPictures(scope)
    const routes = areas.flatMap((loaded) => uploadRoutes(loaded, 'pictures', ['pictures', 'image']))
    for (const { url, area, what, ability, or } of routes) {
      scope.post(
        url,
        {
          bodyLimit: UPLOAD_BYTES,
          config: { ability, ...(or !== undefined && { or }) },
          schema: {
            tags: [area],
            summary: `A picture for ${what}: multipart/form-data with \`file\`, a JPEG, PNG or WebP of 8 MB and 16 million pixels at most`,
            consumes: ['multipart/form-data'],
          },
        },
        async (request) => {
          const { accountId } = sessionOf(request)
          await uploads.take(accountId)
          const made = await wholePicture(await fileOf(request))
          return { error: 0, data: { picture: await keepPicture(database, folder, made, accountId) } }
        },
      )
    }
  })
}
