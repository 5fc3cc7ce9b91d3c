/** `POST /api/imports/import`: one Excel file and one Zip file come in, are read, and become an import with its rows. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MOST_PICTURES, type PictureValue } from '../../../core/pictures.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { Kit } from '../../../server/kit/area/kit.ts'
import { sendAnswer } from '../../../server/kit/area/routes/routes.ts'
import type { Made } from '../../../server/kit/pictures/kept.ts'
import { PictureMaker } from '../../../server/kit/pictures/maker.ts'
import { TABLE_PROCESS } from '../../../server/kit/sheets/limits.ts'
import { codeKey } from '../../../server/kit/sheets/picture-names.ts'
import { type PictureFile, readPictures } from '../../../server/kit/sheets/pictures.ts'
import { readSheet } from '../../../server/kit/sheets/read.ts'
import type { Table, TableChoice, TableReading } from '../../../server/kit/sheets/table.ts'
import { turns } from '../../../server/kit/workers/turns.ts'
import { HEADINGS, NEEDED, ROWS_MAX, SHEET_COLUMNS, SINGLE } from '../../import-rows/columns.ts'
import { area, type Failure } from '../area.ts'
import { FILE_LIMITS, form, isSheet, sizeOf, wrongFiles } from '../schema.ts'
import { type Incoming, type IncomingRow, prepare } from './rows.ts'

const READER = new URL('./reader/worker.ts', import.meta.url)
const FIELD_BYTES = 4_096
/** Processes that make pictures. */
const MAKERS = 2

const refuse = (key: string, params?: Record<string, string | number>) =>
  new Problem('notAllowed', { area: area.id, reason: { key, ...(params && { params }) } })

const FILES_BYTES = FILE_LIMITS.zip + FILE_LIMITS.sheet

type SentFile = { name: string; size: number; bytes: Buffer }

/** Each holds both of its files in memory. */
const inTurn = turns({ atOnce: 1, waiting: 10, retryAfter: 10 })

const tooLarge = () =>
  refuse('filesTooLarge', { sheet: sizeOf(FILE_LIMITS.sheet), zip: sizeOf(FILE_LIMITS.zip) })

async function sentBy(request: FastifyRequest): Promise<{ files: SentFile[]; shop: string }> {
  if (!request.isMultipart()) throw refuse('oneSheet', { count: 0 })
  const files: SentFile[] = []
  let shop = ''
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        files.push({ name: nameOf(part.filename ?? ''), size: bytes.length, bytes })
        if (files.reduce((sum, { size }) => sum + size, 0) > FILES_BYTES) throw tooLarge()
      } else if (part.fieldname === 'shop') shop = String(part.value)
    }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413) throw tooLarge()
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') throw refuse('tooManyFiles')
    if (error instanceof Problem) throw error
    throw refuse('cutOff')
  }
  return { files, shop }
}

const nameOf = (fileName: string) =>
  (fileName.normalize('NFC').replace(/\p{C}/gu, '').split(/[\\/]/).at(-1) ?? '').trim().slice(0, 200) || '?'

const CHOICE: TableChoice = {
  columns: SHEET_COLUMNS.map((id) => {
    const { vi, en, also } = HEADINGS[id]
    return { id, headings: [vi, en, ...also], single: SINGLE.includes(id) }
  }),
  needed: [...NEEDED],
  most: ROWS_MAX,
}

type Read =
  | { rows: IncomingRow[]; loose: string[]; ignored: string[]; hasShops: boolean }
  | { failure: Failure }

/** Reads both files. A file that cannot be read is kept as an import that failed. */
async function readFiles(kit: Kit, sheet: Buffer, zip: Buffer, accountId: string): Promise<Read> {
  const table = await readSheet<TableChoice, TableReading>(READER, sheet, CHOICE, TABLE_PROCESS)
  if ('refused' in table) return { failure: table.refused }
  const codes = [...new Set(table.rows.map(({ cells }) => codeKey(String(cells.code ?? ''))))]
  const archive = await readPictures(zip, { codes: codes.filter(Boolean), most: MOST_PICTURES })
  if ('refused' in archive) return { failure: archive.refused }
  const rows = await withPictures(kit, table, archive.pictures, accountId)
  const hasShops = table.columns.includes('shop')
  return { rows, loose: archive.loose, ignored: table.ignored, hasShops }
}

/** Makes and keeps the pictures, a few at a time, in the order of their places. */
async function withPictures(
  kit: Kit,
  { rows }: Table,
  files: readonly PictureFile[],
  accountId: string,
): Promise<IncomingRow[]> {
  const made = new Map<PictureFile, string | undefined>()
  const waiting = [...files]
  const stored = async (file: PictureFile, picture: Made | undefined) =>
    made.set(file, picture && (await kit.keepPicture(picture, accountId)))
  const work = async () => {
    const maker = new PictureMaker()
    // The next one is made while this one is stored.
    let storing: Promise<unknown> = Promise.resolve()
    try {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const { bytes } = file
        const [picture] = await Promise.all([bytes && maker.make(bytes), storing])
        storing = stored(file, picture)
      }
      await storing
    } finally {
      maker.close()
    }
  }
  await Promise.all(Array.from({ length: MAKERS }, work))
  const byCode = Map.groupBy(files, ({ code }) => code)
  return rows.map((row) => {
    const code = codeKey(String(row.cells.code ?? ''))
    const own = (code === '' ? [] : (byCode.get(code) ?? [])).toSorted((one, two) => one.place - two.place)
    const pictures = own.flatMap((file): PictureValue[] => {
      const picture = made.get(file)
      return picture === undefined ? [] : [{ picture, alt: '' }]
    })
    const names = own.map(({ name }) => name)
    const wrong = own.filter((file) => made.get(file) === undefined).map(({ name }) => name)
    return { ...row, pictures, files: names, wrong }
  })
}

async function importFiles(request: FastifyRequest, kit: Kit) {
  const sent = await sentBy(request)
  const wrong = wrongFiles(sent.files)
  if (wrong) throw refuse(wrong.key, wrong.params)
  const choice = form.safeParse({ shop: sent.shop === '' ? null : sent.shop })
  if (!choice.success)
    throw new Problem('invalid', { area: area.id, fields: { shop: { key: 'wrongValue' } } })
  const { shop } = choice.data
  const [sheet, zip] = isSheet(sent.files[0]?.name ?? '') ? sent.files : [...sent.files].reverse()
  if (!sheet || !zip) throw refuse('cutOff')
  const context = kit.contextOf(request)
  const read = await readFiles(kit, sheet.bytes, zip.bytes, context.actor.accountId)
  if ('rows' in read && !read.hasShops && shop === null)
    throw new Problem('notAllowed', { area: area.id, reason: { key: 'shopNeeded' } })
  const incoming: Incoming = {
    name: sheet.name,
    sheetSize: sheet.size,
    zipName: zip.name,
    zipSize: zip.size,
    shop,
    ...('rows' in read
      ? { ...read, failure: null }
      : { rows: [], loose: [], ignored: [], failure: read.failure }),
  }
  // Compared with an earlier request of the same key.
  request.body = { shop, name: sheet.name, sizes: [sheet.size, zip.size], rows: incoming.rows.length }
  return kit.answer(request, async ({ write }) => {
    prepare(write, incoming)
    const { name, zipName } = incoming
    const { data, audit } = await kit.area(area.id).create(context, { name, zipName, shop })
    return { status: 201, body: JSON.stringify({ error: 0, data, audit }) }
  })
}

/** Registers the upload, which takes a form. */
export function writeRoutes(app: FastifyInstance, kit: Kit): void {
  // A scope of its own: no other route takes forms of several files.
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: FILE_LIMITS.zip,
        files: 5,
        fields: 2,
        fieldSize: FIELD_BYTES,
        parts: 8,
        headerPairs: 20,
      },
      throwFileSizeLimit: true,
    })
    scope.post(
      `/api/${area.id}/import`,
      {
        bodyLimit: FILES_BYTES + 64 * 1024,
        config: { ability: `${area.id}.import` } as object,
        schema: {
          tags: [area.id],
          summary:
            'Products: multipart/form-data with one .xlsx (5 MB, 20,000 rows), one .zip of pictures (50 MB), and `shop` for rows without a supplier',
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => sendAnswer(reply, await inTurn(() => importFiles(request, kit))),
    )
  })
}
