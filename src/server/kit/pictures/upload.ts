/** Forms with one picture in them, and the file it becomes: named by its content, so that the same one is kept once. */
import { hash, randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PICTURE_BYTES } from '../../../core/pictures.ts'
import type { Problem } from '../../../core/problems/problems.ts'
import { noPicture, tooHeavy } from './picture.ts'

/** Bytes of a form around its file. */
export const FORM_BYTES = 64 * 1024
/** Bytes of a whole request. */
export const UPLOAD_BYTES = PICTURE_BYTES + FORM_BYTES

/** Lets the routes of a scope of its own take forms with one picture. */
export const acceptPictures = (scope: FastifyInstance): Promise<void> => acceptForms(scope, PICTURE_BYTES)

/** Lets the routes of a scope of its own take forms with one file; no other route takes forms. */
export async function acceptForms(scope: FastifyInstance, fileSize: number): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: true,
  })
}

/** The one picture of a form. Throws Problem `invalid`. */
export const fileOf = async (request: FastifyRequest): Promise<Buffer> =>
  (await filePartOf(request, { none: noPicture, tooHeavy })).bytes

type Refusals = { none(): Problem; tooHeavy(): Problem }

/** The one file of a form with the name that its sender gave. Throws the given problems. */
export async function filePartOf(
  request: FastifyRequest,
  { none, tooHeavy }: Refusals,
): Promise<{ bytes: Buffer; filename: string }> {
  if (!request.isMultipart()) throw none()
  try {
    const part = await request.file()
    if (part?.fieldname !== 'file') throw none()
    // Its type promises a name, which a sender may leave out.
    return { bytes: await part.toBuffer(), filename: part.filename ?? '' }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413) throw tooHeavy()
    // A form that is cut off, has no boundary, or more parts than it should.
    if (code?.startsWith('FST_') || !(error instanceof Error) || !('id' in error)) throw none()
    throw error
  }
}

/** The name of a picture's file: 32 signs of its content's hash. */
export function nameOfPicture(picture: Buffer): string {
  return `${hash('sha256', picture).slice(0, 32)}.webp`
}

/** Writes a file and renames it into place: a reader sees all of it or nothing. */
export async function keepFile(folder: string, name: string, bytes: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.${randomUUID()}`)
  await writeFile(draft, bytes, { mode: 0o600 })
  await rename(draft, join(folder, name))
}
