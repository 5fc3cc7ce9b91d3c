/** Files of fields and of columns of lines of the type `file`: claimed by the write of the record that names them. */
import type { FileValue } from '../../../../core/attachments.ts'
import type { AnyLine } from '../../../../core/lines.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { claimUploads } from '../../files/kept.ts'
import type { AreaTable } from '../columns.ts'
import type { Changes, Write } from '../face.ts'
import type { LineTable } from '../lines/line-table.ts'
import type { Runner } from '../statement.ts'

/**
 * Claims the files that are written to a record. Throws `invalid`, naming the field, for one that the user did not upload,
 * that is another record's, or whose name or size is not that of the upload.
 */
export async function claimFiles(
  runner: Runner,
  { area }: AreaTable,
  write: Write,
  record: string,
  values: Changes,
): Promise<void> {
  for (const [name, { type }] of Object.entries(area.fields))
    if (type === 'file') await claimFile(runner, area.id, write, record, { place: name, value: values[name] })
}

/** The same of the files in lines; a refusal names the cell. */
export async function claimLineFiles(
  runner: Runner,
  { area }: AreaTable,
  write: Write,
  record: string,
  { name: field, columns }: Pick<LineTable, 'name' | 'columns'>,
  rows: readonly AnyLine[],
): Promise<void> {
  const names = columns.filter((column) => column.field.type === 'file').map(({ name }) => name)
  for (const [at, row] of rows.entries())
    for (const name of names) {
      const place = `${field}.${at}.${name}`
      await claimFile(runner, area.id, write, record, { place, value: row[name] })
    }
}

async function claimFile(
  runner: Runner,
  area: string,
  { actor }: Write,
  record: string,
  { place, value }: { place: string; value: unknown },
): Promise<void> {
  const file = value as FileValue | null | undefined
  if (!file) return
  const claiming = { area, record, by: actor.accountId }
  const [known] = (await claimUploads(runner, [file.file], claiming)) ?? []
  if (known?.name !== file.name || Number(known.size) !== file.size)
    throw new Problem('invalid', { fields: { [place]: { key: 'fileUnknown' } } })
}
