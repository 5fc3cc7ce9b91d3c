import prettyBytes from 'pretty-bytes'
import { z } from 'zod'
import { line, optional, ref } from '../../core/schema.ts'

/** The fields of the form besides the two files. */
export const form = z.strictObject({ shop: optional(ref()) })

/** An import is made by its files alone. */
export const input = form.extend({ name: line, zipName: line })

export const detail = z.object({
  /** Rows by their state at this moment. */
  counts: z.record(z.string(), z.number()),
  /** Names of files of the archive that belong to no row, and headings of columns that are not known. */
  loose: z.array(z.string()),
  ignored: z.array(z.string()),
})
export type ImportDetail = z.infer<typeof detail>

/** Limits of the two files, in bytes. */
export const FILE_LIMITS = { sheet: 5_000_000, zip: 50_000_000 } as const

export const sizeOf = (bytes: number): string => prettyBytes(bytes)

export const isSheet = (name: string): boolean => /\.xlsx$/i.test(name)
export const isArchive = (name: string): boolean => /\.zip$/i.test(name)

/** Why these files cannot be imported: exactly one Excel file and one Zip file can (spec section 5). */
export function wrongFiles(
  files: readonly { name: string; size: number }[],
): { key: string; params?: Record<string, string | number> } | undefined {
  const sheets = files.filter(({ name }) => isSheet(name))
  const archives = files.filter(({ name }) => isArchive(name))
  const other = files.find(({ name }) => !isSheet(name) && !isArchive(name))
  if (other) return { key: 'otherFile', params: { name: other.name } }
  if (sheets.length !== 1) return { key: 'oneSheet', params: { count: sheets.length } }
  if (archives.length !== 1) return { key: 'oneZip', params: { count: archives.length } }
  for (const [file, most] of [
    [sheets[0], FILE_LIMITS.sheet],
    [archives[0], FILE_LIMITS.zip],
  ] as const)
    if (file && file.size > most)
      return {
        key: 'fileTooLarge',
        params: { name: file.name, size: sizeOf(file.size), limit: sizeOf(most) },
      }
  return undefined
}
