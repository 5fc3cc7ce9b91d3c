/** One's own picture: uploaded as a form with one file, kept among the stored files by its content. */
import { hash } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kit } from '../../kit/area/kit.ts'
import { sendAnswer } from '../../kit/area/routes.ts'
import type { Database } from '../../kit/database/database.ts'
import { RateLimit } from '../../kit/rate-limit.ts'
import { accountQuery } from '../account-routes.ts'
import { SIGNED_IN, sessionOf } from '../auth.ts'
import { noPicture, PICTURE_BYTES, squarePicture, tooHeavy } from './picture.ts'

const UPLOADS = { name: 'avatar', attempts: 30, seconds: 60 * 60 }
/** What a form adds around its file. */
const FORM_BYTES = 64 * 1024

/** The one file of a form. */
async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw noPicture()
  try {
    const part = await request.file()
    if (part?.fieldname !== 'file') throw noPicture()
    return await part.toBuffer()
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413) throw tooHeavy()
    // A form that is cut off, has no boundary, or more parts than it should.
    if (code?.startsWith('FST_') || !(error instanceof Error) || !('id' in error)) throw noPicture()
    throw error
  }
}

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
    await scope.register(multipart, {
      limits: { fileSize: PICTURE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
      throwFileSizeLimit: true,
    })
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
        await uploads.take(sessionOf(request).accountId)
        const picture = await squarePicture(await fileOf(request))
        const name = `${hash('sha256', picture).slice(0, 32)}.webp`
        // Renamed into place: whoever reads it sees all of it or nothing.
        const draft = join(folder, `.${name}.${request.id}`)
        await writeFile(draft, picture)
        await rename(draft, join(folder, name))
        // Stands for the file where the request is compared with an earlier one of the same key.
        request.body = { file: name }
        return sendAnswer(reply, await keep(request, `/files/${name}`))
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
