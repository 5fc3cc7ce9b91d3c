/** Figures that a page shows, as a sheet: few rows, so it is written at once and not by a job. */
import type { FastifyReply } from 'fastify'
import { writeXlsxStream } from 'hucre'
import type { AnyRecord } from '../../../core/area.ts'
import { fileStem } from '../../../core/text.ts'
import type { LanguageId } from '../../../core/words.ts'
import { rowOf, type SheetColumn, textCell } from './cells.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type FiguresSheet = {
  /** The file's title, in words. */
  title: string
  /** Of the sheet itself. */
  name: string
  language: LanguageId
  columns: readonly SheetColumn[]
  rows: readonly Readonly<Record<string, unknown>>[]
}

/** Signs that the name of a sheet cannot have, and how many it can (Excel, "Rename a worksheet"). */
const NOT_IN_NAMES = /[\\/?*[\]:]/g
const NAME_MAX = 31

/** Answers the sheet as a file to save. */
export async function sendSheet(
  reply: FastifyReply,
  { title, name, language, columns, rows }: FiguresSheet,
): Promise<FastifyReply> {
  const toRow = rowOf(columns, language)
  const sheet = writeXlsxStream(
    rows.map((row) => toRow(row as AnyRecord)),
    {
      name: textCell(name).replace(NOT_IN_NAMES, ' ').slice(0, NAME_MAX),
      columns: columns.map(({ header, numFmt, width }) => ({ header, numFmt, width })),
      freezePane: { rows: 1 },
    },
  )
  const bytes = Buffer.from(await new Response(sheet).arrayBuffer())
  return sendXlsx(reply, `${fileStem(title)}.xlsx`).send(bytes)
}

/** Says what the answer is and how the browser is to treat it: saved, never shown. */
export function sendXlsx(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-type', XLSX)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
}
