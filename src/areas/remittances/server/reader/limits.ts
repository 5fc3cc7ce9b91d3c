/** How much of a workbook is read (decision 0024). */

export const LIMITS = {
  /** Bytes of the file. */
  file: 5 * 1024 * 1024,
  /** Bytes of all its parts, unpacked. */
  unpacked: 32 * 1024 * 1024,
  /** Parts of the archive. */
  parts: 500,
  rows: 20_000,
  columns: 60,
  /** Signs of a cell. */
  text: 500,
  /** Heap of the process that reads, in MB, and how long it may take. */
  memory: 48,
  ms: 20_000,
} as const
