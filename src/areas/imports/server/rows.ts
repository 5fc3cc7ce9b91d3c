/** An import with its rows, as it is made of the files that were read. */
import { sql } from 'kysely'
import type { PictureValue } from '../../../core/pictures.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { fold } from '../../../core/text.ts'
import type { Changes, Write } from '../../../server/kit/area/face.ts'
import { newId } from '../../../server/kit/ids.ts'
import type { TableRow } from '../../../server/kit/sheets/table.ts'
import { area as rowArea } from '../../import-rows/area.ts'
import { type Cells, codeOfCell, textOf } from '../../import-rows/read.ts'
import { area, type Failure } from '../area.ts'

/** `files`: names of its pictures in the archive; `wrong`: those of them that are none. */
export type IncomingRow = TableRow & { pictures: PictureValue[]; files: string[]; wrong: string[] }
export type Incoming = {
  name: string
  sheetSize: number
  zipName: string
  zipSize: number
  shop: string | null
  failure: Failure | null
  rows: readonly IncomingRow[]
  loose: readonly string[]
  ignored: readonly string[]
}

const coming = new WeakMap<Write, Incoming>()

/** Hands what was read to the record that this write makes. */
export function prepare(write: Write, incoming: Incoming): void {
  coming.set(write, incoming)
}

function comingIn(write: Write): Incoming {
  const incoming = coming.get(write)
  if (!incoming) throw new Problem('notAllowed', { area: area.id, reason: { key: 'byFiles' } })
  return incoming
}

/** The record's values from its files. Throws for a record without them. */
export function valuesOf(write: Write, values: Changes): Changes {
  const { sheetSize, zipSize, failure, rows } = comingIn(write)
  return {
    ...values,
    ...{ sheetSize, zipSize, failure },
    by: write.actor.accountId,
    status: failure === null ? 'read' : 'failed',
    rowCount: rows.length,
    pictureCount: rows.reduce((sum, { pictures }) => sum + pictures.length, 0),
    doneAt: failure === null ? null : write.now,
  }
}

/** So many rows are sent at once: the embedded database keeps the memory of its largest statement. */
const PART = 500

const nameOf = (cells: Cells, number: number) =>
  (textOf(cells.name) || codeOfCell(cells.code) || `#${number}`).slice(0, 200)

/** Keeps the rows, claims their pictures and asks for their check. */
export async function keepRows(write: Write, id: string): Promise<void> {
  const { rows, loose, ignored } = comingIn(write)
  coming.delete(write)
  const { sql: db, now } = write
  await sql`
    update imports set loose = ${JSON.stringify(loose)}::jsonb, ignored = ${JSON.stringify(ignored)}::jsonb
    where id = ${id}::uuid`.execute(db)
  if (rows.length === 0) return
  const { prefix, digits } = rowArea.code
  for (let at = 0; at < rows.length; at += PART) {
    const part = rows.slice(at, at + PART).map(({ number, cells, pictures, files, wrong }) => ({
      ...{ id: newId(), number, cells, images: pictures, files, wrong_files: wrong },
      item_code: codeOfCell((cells as Cells).code).slice(0, 60) || null,
      name: nameOf(cells as Cells, number),
      words: fold(`${codeOfCell((cells as Cells).code)} ${nameOf(cells as Cells, number)}`),
    }))
    await sql`
      with made as (
        select e.*, ${prefix} || lpad(nextval('import_rows_code')::text, ${digits}::integer, '0') as code
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as e (id uuid, number integer, cells jsonb, images jsonb,
          files jsonb, wrong_files jsonb, item_code text, name text, words text)
      )
      insert into import_rows (id, code, created_at, updated_at, created_by_id, updated_by_id, search, import_id, number,
        item_code, name, images, cells, files, wrong_files)
      select id, code, ${now}::timestamptz, ${now}::timestamptz, ${write.actor.accountId}::uuid,
        ${write.actor.accountId}::uuid, lower(code) || ' ' || words, ${id}::uuid, number, item_code, name, images, cells,
        files, wrong_files
      from made`.execute(db)
  }
  const names = rows.flatMap(({ pictures }) => pictures.map(({ picture }) => picture.slice('/files/'.length)))
  await sql`
    update pictures set claimed_at = now() where name = any(${names}::text[]) and claimed_at is null`.execute(
    db,
  )
  await write.others.later(rowArea.id, 'check', [['import', 'eq', id]])
}
