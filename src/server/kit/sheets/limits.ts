/** How much of a foreign workbook is read (decision 0024). */

export const SHEET_LIMITS = {
  /** Bytes of the file. */
  file: 5 * 1024 * 1024,
  /** Bytes of all its parts, unpacked. */
  unpacked: 32 * 1024 * 1024,
  /** Parts of the archive. */
  parts: 500,
  /** With headings and what is above them. */
  rows: 20_100,
  columns: 60,
  /** Characters of a cell. */
  text: 500,
  process: { heapMb: 48, memoryMb: 256, ms: 20_000 },
} as const

/** The process that reads a sheet of 20,000 rows as a table, which it holds twice. */
export const TABLE_PROCESS = { heapMb: 96, memoryMb: 256, ms: 40_000 } as const

/** How much of an archive of pictures is unpacked. */
export const ARCHIVE_LIMITS = {
  /** Bytes of the file. */
  file: 50 * 1024 * 1024,
  /** Bytes of all its parts, unpacked: pictures are packed already. */
  unpacked: 100 * 1024 * 1024,
  /** Parts of the archive. */
  parts: 5_000,
  /** Bytes of one picture. */
  part: 8 * 1024 * 1024,
  process: { heapMb: 64, memoryMb: 400, ms: 30_000 },
} as const
