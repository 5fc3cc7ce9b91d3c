/** Figures that a page shows, as a sheet: few rows, so it is written at once and not by a job. */
import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import type { QueryExecutorProvider } from 'kysely'
import type { AnyRecord } from '../../../core/area.ts'
import { fileStem } from '../../../core/text.ts'
import type { LanguageId } from '../../../core/words.ts'
import { noteAccess } from '../access/access.ts'
import type { accessBy } from '../access/taken.ts'
import { writeRows } from '../sheets/xlsx.ts'
import { rowOf, type SheetColumn } from './cells.ts'

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

/** Returns the sheet as a file to save, and writes the export of its area to the audit log. */
export async function sendSheet(
  reply: FastifyReply,
  { title, name, language, columns, rows }: FiguresSheet,
  { db, by, area }: { db: QueryExecutorProvider; by: ReturnType<typeof accessBy>; area: string },
): Promise<FastifyReply> {
  await noteAccess(db, {
    ...by,
    ...{ kind: 'export', action: 'figures', area, count: Math.max(1, rows.length) },
    facts: { format: 'xlsx', file: `${fileStem(title)}.xlsx` },
  })
  const toRow = rowOf(columns, language)
  const cells = rows.map((row) => toRow(row as AnyRecord))
  return sendXlsx(reply, `${fileStem(title)}.xlsx`).send(await buffer(writeRows({ name, columns }, cells)))
}

/** Headers of the response: a file that is saved, never shown. */
export function sendXlsx(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-type', XLSX)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
}
