/** Files of fields of the type `file`: claimed by the write of the record that names them. */
import type { FileValue } from '../../../../core/attachments.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { claimUploads } from '../../files/kept.ts'
import type { AreaTable } from '../columns.ts'
import type { Changes, Write } from '../face.ts'
import type { Runner } from '../statement.ts'

/**
 * Claims the files that are written to a record. Throws `invalid`, naming the field, for one that the user did not upload,
 * that is another record's, or whose name or size is not that of the upload.
 */
export async function claimFiles(
  runner: Runner,
  { area }: AreaTable,
  { actor }: Write,
  record: string,
  values: Changes,
): Promise<void> {
  for (const [name, { type }] of Object.entries(area.fields)) {
    const value = type === 'file' ? (values[name] as FileValue | null | undefined) : undefined
    if (!value) continue
    const claiming = { area: area.id, record, by: actor.accountId }
    const [known] = (await claimUploads(runner, [value.file], claiming)) ?? []
    if (known?.name !== value.name || Number(known.size) !== value.size)
      throw new Problem('invalid', { fields: { [name]: { key: 'fileUnknown' } } })
  }
}
