/**
 * Attached files of a transition (`kind: 'files'`) or a field (type `file`): uploaded one by one while the form is open, referred
 * to by their ids when it is sent, and served to those alone who may view the record.
 */
import { createReadStream, mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Ability } from '../../../core/abilities.ts'
import { FILE_BYTES, FILE_KINDS, kindOfFile, previewOf } from '../../../core/attachments.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { writeAccess } from '../access/access.ts'
import { accessBy } from '../access/taken.ts'
import type { Kit } from '../area/kit.ts'
import type { LoadedArea } from '../area/loaded.ts'
import { readParameters } from '../area/read/list-query.ts'
import { isUuid } from '../area/statement.ts'
import type { Database } from '../database/database.ts'
import { uploadRoutes } from '../pictures/upload-routes.ts'
import { sessionOf } from '../sessions/auth.ts'
import { RateLimit } from '../sessions/rate-limit.ts'
import { FORM_BYTES, receiveFile } from '../uploads/forms.ts'
import { turns } from '../workers/turns.ts'
import { isOfKind } from './content.ts'
import { findUpload, keepUpload } from './kept.ts'

const UPLOADS = { name: 'files', attempts: 200, seconds: 60 * 60 }
/** Of one account; a control of a form sends three. */
const AT_ONCE = 12
/** A file is in memory while it is looked at: 80 MB at once, however many are sent. */
const inTurn = turns({ atOnce: 4, waiting: 100, retryAfter: 5 })
const MB = 1024 * 1024
const NAME_MAX = 160

const refused = (key: string, params: Record<string, string | number> = {}) => {
  const complaint = { key, params }
  return new Problem('invalid', { reason: complaint, fields: { file: complaint } })
}
const PROBLEMS = {
  none: () => refused('fileKind'),
  tooHeavy: () => refused('fileSize', { limit: `${FILE_BYTES / MB} MB` }),
}

/** A name without signs that steer the output, or more than a label can hold; its end stays. */
function labelOf(given: string): string {
  const name = given.replace(/["<>|:*?]/g, '').trim()
  const end = /\.[a-z]{3,4}$/i.exec(name)?.[0] ?? ''
  return [...name.slice(0, name.length - end.length)].slice(0, NAME_MAX).join('').trim() + end
}

const routesOf = (loaded: LoadedArea) => uploadRoutes(loaded, 'files', ['file'])

/**
 * Registers `POST /api/{area}/{transition}/files`, `POST /api/{area}/uploads/{field}` and `GET /api/{area}/files/{id}` of areas
 * with attached files.
 */
export async function mountUploads(
  app: FastifyInstance,
  {
    folder,
    database,
    areas,
    kit,
  }: { folder: string; database: Database; areas: readonly LoadedArea[]; kit: Kit },
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const uploads = new RateLimit(database, UPLOADS)
  const withFiles = areas.filter((loaded) => routesOf(loaded).length > 0)
  await app.register(async (scope) => {
    const forms = await kit.acceptForms(scope, { fileBytes: FILE_BYTES, atOnce: AT_ONCE })
    for (const loaded of withFiles) {
      const { id } = loaded.area
      for (const { url, what, ability, or } of routesOf(loaded)) {
        scope.post(
          url,
          {
            bodyLimit: FILE_BYTES + FORM_BYTES,
            config: { ability, ...(or && { or }) },
            schema: {
              tags: [id],
              summary: `A file for ${what}: multipart/form-data with \`file\`, a PDF, picture, docx, xlsx, txt or csv of 20 MB at most`,
              consumes: ['multipart/form-data'],
            },
          },
          async (request) => {
            const { accountId } = sessionOf(request)
            await uploads.take(accountId)
            return receiveFile(forms, request, PROBLEMS, (file) =>
              inTurn(async () => {
                const name = labelOf(file.name)
                const kind = kindOfFile(name)
                const bytes = await file.read()
                if (kind === undefined || !isOfKind(kind, bytes)) throw PROBLEMS.none()
                const value = await keepUpload(database, folder, { area: id, name, bytes, by: accountId })
                return { error: 0, data: value }
              }),
            )
          },
        )
      }
    }
  })
  for (const { area } of withFiles) mountDownload(app, { folder, area: area.id, kit })
}

function mountDownload(
  app: FastifyInstance,
  { folder, area, kit }: { folder: string; area: string; kit: Kit },
): void {
  app.get(
    `/api/${area}/files/:id`,
    {
      config: { ability: `${area}.view` as Ability, background: true },
      schema: {
        tags: [area],
        summary:
          'An attached file of a record that one may view; `show=1`: to be looked at, where it is a picture or PDF',
        params: z.object({ id: z.uuid() }),
        querystring: z.object({ show: z.string().optional() }),
      },
    },
    async (request: FastifyRequest, reply) => {
      const { id } = request.params as { id: string }
      const given = readParameters(request.query, ['show'])
      const upload = isUuid(id) ? await findUpload(kit.tools.runner, id) : undefined
      const actor = kit.actorOf(request)
      const record =
        upload?.area === area && upload.record !== null
          ? await kit.find(actor, area, upload.record)
          : undefined
      const isOwn = upload?.area === area && upload.record === null && upload.by === actor.accountId
      const seen = record !== undefined || isOwn
      const path = join(folder, id)
      const size = seen
        ? await stat(path).then(
            (one) => one.size,
            () => undefined,
          )
        : undefined
      const kind = upload && kindOfFile(upload.name)
      if (!upload || size === undefined || kind === undefined)
        throw new Problem('notFound', { reason: { key: 'noFile' } })
      const shown = given.show === '1' ? previewOf(upload.name) : undefined
      // A picture of a page is part of its record; whatever else is opened or saved is a file that was taken.
      if (record && shown !== 'picture') {
        await writeAccess(kit.tools.runner, [
          {
            ...accessBy(kit.contextOf(request)),
            ...{ kind: 'download', action: 'attached', area, code: record.code, count: 1 },
            key: `${actor.accountId}|${upload.id}`,
            facts: { format: kind, file: upload.name },
          },
        ])
      }
      const type = FILE_KINDS[kind]
      const ascii = upload.name
        .normalize('NFD')
        .replace(/[^\x20-\x7e]/g, '')
        .replace(/[\\%]/g, '')
      return (
        reply
          .header('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
          .header('content-length', size)
          .header('cache-control', 'private, no-cache')
          // Browsers do not show a PDF in a sandbox; as a download, and for all else, nothing in a file can act.
          .header(
            'content-security-policy',
            `default-src 'none'; frame-ancestors 'none'${shown === 'pdf' ? '' : '; sandbox'}`,
          )
          .header(
            'content-disposition',
            `${shown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(upload.name)}`,
          )
          .send(createReadStream(path))
      )
    },
  )
}
