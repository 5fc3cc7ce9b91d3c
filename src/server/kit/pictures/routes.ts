/**
 * Uploading pictures of a transition (`kind: 'pictures'`) or of a field of the type `pictures` or `image`: one by one while
 * the form is open, referred to by their addresses when it is sent. Re-encoded like profile pictures, whole and small. Uploading
 * the same picture twice keeps one file.
 */
import type { FastifyInstance } from 'fastify'
import { PICTURE_BYTES } from '../../../core/pictures.ts'
import type { Kit } from '../area/kit.ts'
import type { LoadedArea } from '../area/loaded.ts'
import type { Database } from '../database/database.ts'
import { sessionOf } from '../sessions/auth.ts'
import { RateLimit } from '../sessions/rate-limit.ts'
import { FORM_BYTES, receiveFile } from '../uploads/forms.ts'
import { keepPicture } from './kept.ts'
import { PICTURE_REFUSALS, wholePicture } from './picture.ts'
import { uploadRoutes } from './upload-routes.ts'

/** A busy return desk takes a few hundred in a day, a new catalogue some in an hour. */
const UPLOADS = { name: 'pictures', attempts: 600, seconds: 60 * 60 }
/** Of one account; a control of a form sends three. */
const AT_ONCE = 12

/** Registers `POST /api/{area}/{transition}/pictures` and `POST /api/{area}/uploads/{field}`. */
export async function mountPictures(
  app: FastifyInstance,
  {
    folder,
    database,
    areas,
    kit,
  }: { folder: string; database: Database; areas: readonly LoadedArea[]; kit: Kit },
): Promise<void> {
  const uploads = new RateLimit(database, UPLOADS)
  await app.register(async (scope) => {
    const forms = await kit.acceptForms(scope, { fileBytes: PICTURE_BYTES, atOnce: AT_ONCE })
    const routes = areas.flatMap((loaded) => uploadRoutes(loaded, 'pictures', ['pictures', 'image']))
    for (const { url, area, what, ability, or } of routes) {
      scope.post(
        url,
        {
          bodyLimit: PICTURE_BYTES + FORM_BYTES,
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
          return receiveFile(forms, request, PICTURE_REFUSALS, async (file) => {
            const made = await wholePicture(await file.read())
            return { error: 0, data: { picture: await keepPicture(database, folder, made, accountId) } }
          })
        },
      )
    }
  })
}
