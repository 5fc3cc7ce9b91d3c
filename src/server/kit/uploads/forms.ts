/**
 * Forms with files (`multipart/form-data`), the one place that reads them. A form is read to the disk, whole and within its limits,
 * before any work on it begins: a slow sender holds a connection and nothing else. The files are gone when the work is over.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../core/problems/problems.ts'
import { sessionOf } from '../sessions/auth.ts'
import { inPace, PACE, type Pace } from './pace.ts'
import { shares } from './share.ts'

/** Bytes of a form around its files. */
export const FORM_BYTES = 64 * 1024
/** Bytes of a text field. */
const FIELD_BYTES = 4_096

export type FormLimits = {
  /** The most bytes of one file. */
  fileBytes: number
  /** The most bytes of all its files. Default: as one. */
  allBytes?: number
  /** The most files, and text fields next to them. Default: 1 and 0. */
  files?: number
  fields?: number
  /** Forms of one account at once in this process, its work included. */
  atOnce: number
}

/** A file of a form: the name of its field, its own name without path and control characters, its bytes on the disk. */
export type SentFile = { field: string; name: string; size: number; read(): Promise<Buffer> }
export type SentForm = { files: SentFile[]; fields: Readonly<Record<string, string>> }

/** Words of a form that is refused. */
export type FormRefusals = {
  /** It is no form. */
  none(): Problem
  /** It was cut off, or is none that can be read. */
  broken(): Problem
  /** A file is beyond the limit. */
  tooHeavy(): Problem
  /** More parts than the form has. */
  tooMany(): Problem
}

/** Reads forms of one kind of route. */
export type FormReader = {
  /** Reads the form of a request, then runs `work` on it. Throws the given problems, `tooSlow` and `tooMany`. */
  receive<T>(
    request: FastifyRequest,
    refusals: FormRefusals,
    work: (form: SentForm) => Promise<T>,
  ): Promise<T>
}

/** Lets the routes of a scope of its own take forms, and returns their reader; no other route takes forms. */
export type AcceptForms = (scope: FastifyInstance, limits: FormLimits) => Promise<FormReader>

/** `folder` has the files of forms under way. `pace`: for tests. */
export function formsIn(folder: string, pace: Pace = PACE): AcceptForms {
  return async (scope, { fileBytes, allBytes = fileBytes, files = 1, fields = 0, atOnce }) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await scope.register(multipart, {
      limits: {
        fileSize: fileBytes,
        files,
        fields,
        parts: files + fields,
        fieldSize: FIELD_BYTES,
        headerPairs: 20,
      },
      // It would ask too early: a file's last bytes can be here before it is known that there were more.
      throwFileSizeLimit: false,
    })
    const inShare = shares(atOnce)
    return {
      receive: (request, refusals, work) =>
        inShare(sessionOf(request).accountId, async () => {
          if (!request.isMultipart()) throw refusals.none()
          const own = join(folder, randomUUID())
          const abandoned = new AbortController()
          await mkdir(own, { mode: 0o700 })
          try {
            const reading = readForm(request, { folder: own, allBytes, refusals, signal: abandoned.signal })
            return await work(await inPace(request.raw.socket, pace, reading))
          } catch (error) {
            abandoned.abort()
            throw error
          } finally {
            await rm(own, { recursive: true, force: true })
          }
        }),
    }
  }
}

type Reading = { folder: string; allBytes: number; refusals: FormRefusals; signal: AbortSignal }

async function readForm(
  request: FastifyRequest,
  { folder, allBytes, refusals, signal }: Reading,
): Promise<SentForm> {
  const files: SentFile[] = []
  let all = 0
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw tooLong(part.fieldname)
        fields[part.fieldname] = String(part.value)
        continue
      }
      const path = join(folder, String(files.length))
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }), { signal })
      const { size } = await stat(path)
      all += size
      if (part.file.truncated || all > allBytes) throw refusals.tooHeavy()
      // Its type promises a name, which a sender may leave out.
      const name = plainName((part.filename as string | undefined) ?? '')
      files.push({ field: part.fieldname, name, size, read: () => readFile(path) })
    }
  } catch (error) {
    // The rest of the form is read and dropped: on a connection with unread bytes the answer could be lost.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Problem) throw error
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code !== undefined && /^FST_(?:FILES|FIELDS|PARTS)_LIMIT$/.test(code)) throw refusals.tooMany()
    // A failure of the disk is no fault of the form.
    if (syscall !== undefined && syscall !== 'read') throw error
    throw refusals.broken()
  }
  return { files, fields }
}

const tooLong = (field: string) =>
  new Problem('invalid', { fields: { [field]: { key: 'tooLong', params: { max: FIELD_BYTES } } } })

const plainName = (given: string) =>
  (given.normalize('NFC').split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim()

/** Reads a form with one part, the field `file`, then runs `work` on it. Throws the given problems. */
export function receiveFile<T>(
  forms: FormReader,
  request: FastifyRequest,
  { none, tooHeavy }: { none(): Problem; tooHeavy(): Problem },
  work: (file: SentFile) => Promise<T>,
): Promise<T> {
  const refusals = { none, broken: none, tooHeavy, tooMany: none }
  return forms.receive(request, refusals, async ({ files: [file] }) => {
    if (file?.field !== 'file') throw none()
    return work(file)
  })
}
