/** `POST /api/imports/import`: one Excel file and one Zip file come in, are read, and become an import with its rows. */
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
import { FORM_BYTES, type SentForm } from '../../../server/kit/uploads/forms.ts'
import { turns } from '../../../server/kit/workers/turns.ts'
import { HEADINGS, NEEDED, ROWS_MAX, SHEET_COLUMNS, SINGLE } from '../../import-rows/columns.ts'
import { area, type Failure } from '../area.ts'
import { FILE_LIMITS, form, isSheet, sizeOf, wrongFiles } from '../schema.ts'
import { type Incoming, type IncomingRow, prepare } from './rows.ts'

const READER = new URL('./reader/worker.ts', import.meta.url)
/** Imports of one account: one at work, and one behind it. */
const AT_ONCE = 2
/** Processes that make pictures. */
const MAKERS = 2

const refuse = (key: string, params?: Record<string, string | number>) =>
  new Problem('notAllowed', { area: area.id, reason: { key, ...(params && { params }) } })

const FILES_BYTES = FILE_LIMITS.zip + FILE_LIMITS.sheet

/** Each holds both of its files in memory. */
const inTurn = turns({ atOnce: 1, waiting: 10, retryAfter: 10 })

const tooLarge = () =>
  refuse('filesTooLarge', { sheet: sizeOf(FILE_LIMITS.sheet), zip: sizeOf(FILE_LIMITS.zip) })

const REFUSALS = {
  none: () => refuse('oneSheet', { count: 0 }),
  broken: () => refuse('cutOff'),
  tooHeavy: tooLarge,
  tooMany: () => refuse('tooManyFiles'),
}

const nameOf = ({ name }: { name: string }) => name.slice(0, 200) || '?'

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

async function importFiles(request: FastifyRequest, kit: Kit, sent: SentForm) {
  const wrong = wrongFiles(sent.files.map((file) => ({ ...file, name: nameOf(file) })))
  if (wrong) throw refuse(wrong.key, wrong.params)
  const choice = form.safeParse({ shop: sent.fields.shop || null })
  if (!choice.success)
    throw new Problem('invalid', { area: area.id, fields: { shop: { key: 'wrongValue' } } })
  const { shop } = choice.data
  const [sheet, zip] = isSheet(sent.files[0]?.name ?? '') ? sent.files : [...sent.files].reverse()
  if (!sheet || !zip) throw refuse('cutOff')
  const context = kit.contextOf(request)
  const [sheetBytes, zipBytes] = await Promise.all([sheet.read(), zip.read()])
  const read = await readFiles(kit, sheetBytes, zipBytes, context.actor.accountId)
  if ('rows' in read && !read.hasShops && shop === null)
    throw new Problem('notAllowed', { area: area.id, reason: { key: 'shopNeeded' } })
  const incoming: Incoming = {
    name: nameOf(sheet),
    sheetSize: sheet.size,
    zipName: nameOf(zip),
    zipSize: zip.size,
    shop,
    ...('rows' in read
      ? { ...read, failure: null }
      : { rows: [], loose: [], ignored: [], failure: read.failure }),
  }
  // Compared with an earlier request of the same key.
  request.body = { shop, name: incoming.name, sizes: [sheet.size, zip.size], rows: incoming.rows.length }
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
    const forms = await kit.acceptForms(scope, {
      fileBytes: FILE_LIMITS.zip,
      allBytes: FILES_BYTES,
      files: 5,
      fields: 2,
      atOnce: AT_ONCE,
    })
    scope.post(
      `/api/${area.id}/import`,
      {
        bodyLimit: FILES_BYTES + FORM_BYTES,
        config: { ability: `${area.id}.import` } as object,
        schema: {
          tags: [area.id],
          summary:
            'Products: multipart/form-data with one .xlsx (5 MB, 20,000 rows), one .zip of pictures (50 MB), and `shop` for rows without a supplier',
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => {
        const answer = await forms.receive(request, REFUSALS, (sent) =>
          inTurn(() => importFiles(request, kit, sent)),
        )
        return sendAnswer(reply, answer)
      },
    )
  })
}
