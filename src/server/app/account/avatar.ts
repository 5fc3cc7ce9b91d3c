/** One's own picture: uploaded as a form with one file, kept among the stored files by its content. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kit } from '../../kit/area/kit.ts'
import { sendAnswer } from '../../kit/area/routes/routes.ts'
import type { Database } from '../../kit/database/database.ts'
import { accountQuery } from '../../kit/http/public-requests.ts'
import { keepPicture } from '../../kit/pictures/kept.ts'
import { SIDE, squarePicture } from '../../kit/pictures/picture.ts'
import { acceptPictures, fileOf, UPLOAD_BYTES } from '../../kit/pictures/upload.ts'
import { SIGNED_IN, sessionOf } from '../../kit/sessions/auth.ts'
import { RateLimit } from '../../kit/sessions/rate-limit.ts'

const UPLOADS = { name: 'avatar', attempts: 30, seconds: 60 * 60 }
/** Registers setting and taking away one's own picture. */
export async function mountAvatar(
  app: FastifyInstance,
  { folder, database, kit }: { folder: string; database: Database; kit: Kit },
): Promise<void> {
  const url = '/api/public/account/avatar'
  const tags = ['account']
  const uploads = new RateLimit(database, UPLOADS)

  /** Sets the address of the picture, under the request's key if it has one. */
  const keep = async (request: FastifyRequest, avatar: string | null) => {
    const { accountId } = sessionOf(request)
    return kit.answerData(request, async () => {
      const { data } = await kit.area('accounts').set(kit.contextOf(request), accountId, { avatar })
      return { avatar: data.avatar ?? null }
    })
  }

  // A scope of its own: no other route takes forms.
  await app.register(async (scope) => {
    await acceptPictures(scope)
    scope.post(
      url,
      {
        bodyLimit: UPLOAD_BYTES,
        config: { ability: SIGNED_IN },
        schema: {
          tags,
          summary:
            'My picture: multipart/form-data with `file`, a JPEG, PNG or WebP of 8 MB and 16 million pixels at most',
          consumes: ['multipart/form-data'],
          querystring: accountQuery,
        },
      },
      async (request, reply) => {
        await uploads.take(sessionOf(request).accountId)
        const square = await squarePicture(await fileOf(request))
        const made = { whole: square, small: square, width: SIDE, height: SIDE }
        const picture = await keepPicture(database, folder, made, sessionOf(request).accountId)
        // Represents the file where the request is compared with an earlier one of the same key.
        request.body = { file: picture }
        return sendAnswer(reply, await keep(request, picture))
      },
    )
    scope.delete(
      url,
      {
        config: { ability: SIGNED_IN },
        schema: { tags, summary: 'Takes my picture away', querystring: accountQuery },
      },
      async (request, reply) => sendAnswer(reply, await keep(request, null)),
    )
  })
}
