/** Checks of an attached file before the console sends it; the server decides. */
import { FILE_BYTES, FILE_KINDS, kindOfFile } from '../../../core/attachments.ts'
import type { Refused } from './queue.ts'

export const FILE_TYPES = Object.keys(FILE_KINDS)
  .map((kind) => `.${kind}`)
  .join(',')

/** Why a chosen file cannot be attached. */
export function refuseFile({ name, size }: File): Refused | undefined {
  if (kindOfFile(name) === undefined) return { key: 'fileKind' }
  const limit = `${FILE_BYTES / 1024 / 1024} MB`
  return size > FILE_BYTES ? { key: 'fileSize', params: { limit } } : undefined
}
