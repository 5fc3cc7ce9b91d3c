/** Forms with one picture in them, and the file it becomes: named by its content, so that the same one is kept once. */
import { hash, randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noPicture, PICTURE_BYTES, tooHeavy } from './picture.ts'

/** Bytes of a form around its file. */
const FORM_BYTES = 64 * 1024
/** Bytes of a whole request. */
export const UPLOAD_BYTES = PICTURE_BYTES + FORM_BYTES

/** Lets the routes of a scope of its own take forms with one picture; no other route takes forms. */
export async function acceptPictures(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: PICTURE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: true,
  })
}

/** The one file of a form. Throws Problem `invalid`. */
export async function fileOf(request: FastifyRequest): Promise<Buffer> {
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

/** The name of a picture's file: 32 signs of its content's hash. */
export function nameOfPicture(picture: Buffer): string {
  return `${hash('sha256', picture).slice(0, 32)}.webp`
}

/** Writes a file and renames it into place: a reader sees all of it or nothing. */
export async function keepFile(folder: string, name: string, bytes: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.${randomUUID()}`)
  await writeFile(draft, bytes)
  await rename(draft, join(folder, name))
}
