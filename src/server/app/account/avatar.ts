/** One's own picture: uploaded as a form with one file, kept among the stored files by its content. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PICTURE_BYTES } from '../../../core/pictures.ts'
import type { Kit } from '../../kit/area/kit.ts'
import { sendAnswer } from '../../kit/area/routes/routes.ts'
import type { Database } from '../../kit/database/database.ts'
import { accountQuery } from '../../kit/http/public-requests.ts'
import { keepPicture } from '../../kit/pictures/kept.ts'
import { PICTURE_REFUSALS, SIDE, squarePicture } from '../../kit/pictures/picture.ts'
import { SIGNED_IN, sessionOf } from '../../kit/sessions/auth.ts'
import { RateLimit } from '../../kit/sessions/rate-limit.ts'
import { FORM_BYTES, receiveFile } from '../../kit/uploads/forms.ts'

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
    const forms = await kit.acceptForms(scope, { fileBytes: PICTURE_BYTES, atOnce: 2 })
    scope.post(
      url,
      {
        bodyLimit: PICTURE_BYTES + FORM_BYTES,
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
        const { accountId } = sessionOf(request)
        await uploads.take(accountId)
        const picture = await receiveFile(forms, request, PICTURE_REFUSALS, async (file) => {
          const square = await squarePicture(await file.read())
          const made = { whole: square, small: square, width: SIDE, height: SIDE }
          return keepPicture(database, folder, made, accountId)
        })
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
