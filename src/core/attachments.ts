/** Attached files: their kinds, limits and values. */

/** Kinds by the end of a file's name, with the type that the server names. */
export const FILE_KINDS = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain',
  csv: 'text/csv',
} as const
export type FileKind = keyof typeof FILE_KINDS

/** Bytes of an attached file. */
export const FILE_BYTES = 20 * 1024 * 1024

/** An attached file: the id of its upload, its name, its size in bytes. */
export type FileValue = { file: string; name: string; size: number }

/** The kind of a file by its name; undefined for one that is not taken. */
export function kindOfFile(name: string): FileKind | undefined {
  const end = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase()
  return end !== undefined && Object.hasOwn(FILE_KINDS, end) ? (end as FileKind) : undefined
}

/** Whether a browser shows it by itself: `picture` in the page, `pdf` in a tab of its own. */
export function previewOf(name: string): 'picture' | 'pdf' | undefined {
  const kind = kindOfFile(name)
  if (kind === undefined) return undefined
  return kind === 'pdf' ? 'pdf' : FILE_KINDS[kind].startsWith('image/') ? 'picture' : undefined
}
