/** Checks of a picture before the console sends it; the server decides. */
import { PICTURE_BYTES } from '../../../core/pictures.ts'
import { t } from '../i18n.ts'
import { ApiProblem } from '../net/api-problem.ts'
import { shrinkWhole } from '../net/shrink.ts'
import type { UploadOptions } from '../net/uploads.ts'
import type { Refused } from './queue.ts'

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'
const MB = 1024 * 1024
/** A camera's largest: shrunk here before it is sent. */
const CHOSEN_MB = 30

const tooHeavy = (limit: number): Refused => ({ key: 'pictureSize', params: { limit: `${limit} MB` } })

/** Why a chosen file is no picture that can be sent. */
export function refusePicture({ type, size }: File): Refused | undefined {
  // A file without a type (some file managers) is looked at by the server.
  if (type !== '' && !PICTURE_TYPES.split(',').includes(type)) return { key: 'pictureType' }
  return size > CHOSEN_MB * MB ? tooHeavy(CHOSEN_MB) : undefined
}

/** Shrinks a picture and sends it. Throws ApiProblem for one that stays too heavy. */
export async function sendShrunk(
  file: File,
  options: UploadOptions,
  send: (file: Blob, options: UploadOptions) => Promise<string>,
): Promise<string> {
  const sent = await shrinkWhole(file)
  if (sent.size <= PICTURE_BYTES) return send(sent, options)
  const { key, params } = tooHeavy(PICTURE_BYTES / MB)
  throw new ApiProblem({ kind: 'server', msg: t(`problems:${key}`, params) })
}
