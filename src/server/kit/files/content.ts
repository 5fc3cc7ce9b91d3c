/** Whether a file is what its name promises, by its content. Nothing is unpacked or decoded. */
import type { FileKind } from '../../../core/attachments.ts'

const begins = (bytes: Buffer, ...hex: string[]) =>
  hex.some((one) => bytes.subarray(0, one.length / 2).equals(Buffer.from(one, 'hex')))

/** A document of Office: an archive whose names of parts are in plain sight, without macros. */
const isOffice = (bytes: Buffer, folder: string) =>
  begins(bytes, '504b0304') &&
  bytes.includes('[Content_Types].xml') &&
  bytes.includes(folder) &&
  !bytes.includes('vbaProject.bin')

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const CHECKS: Readonly<Record<FileKind, (bytes: Buffer) => boolean>> = {
  pdf: (bytes) => begins(bytes, '255044462d'),
  jpg: (bytes) => begins(bytes, 'ffd8ff'),
  jpeg: (bytes) => begins(bytes, 'ffd8ff'),
  png: (bytes) => begins(bytes, '89504e470d0a1a0a'),
  webp: (bytes) => begins(bytes, '52494646') && bytes.toString('latin1', 8, 12) === 'WEBP',
  docx: (bytes) => isOffice(bytes, 'word/'),
  xlsx: (bytes) => isOffice(bytes, 'xl/'),
  txt: isText,
  csv: isText,
}

/** Whether the content is of a kind. */
export const isOfKind = (kind: FileKind, bytes: Buffer): boolean => bytes.length > 0 && CHECKS[kind](bytes)
