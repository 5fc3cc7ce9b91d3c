/** Uploading one file with progress. XMLHttpRequest alone reports how much of a body was sent. */
import { t } from '../i18n.ts'
import { ApiProblem } from './api-problem.ts'
import { newKey, notified, problemOf, sessionHeaders } from './request.ts'

export type UploadOptions = {
  signal: AbortSignal
  /** Receives the share that was sent, 0 to 1. */
  onProgress(share: number): void
}

const objectOf = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Without an answer for this long, an upload has failed: slow lines send 8 MB within minutes. */
const TIMEOUT_MS = 300_000

function send(path: string, body: FormData, { signal, onProgress }: UploadOptions) {
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    const call = new XMLHttpRequest()
    const lost = (kind: 'network' | 'timeout') =>
      reject(new ApiProblem({ kind, msg: t(`app:problem.${kind}`) }))
    call.open('POST', path)
    call.timeout = TIMEOUT_MS
    const headers = { ...sessionHeaders(), 'Idempotency-Key': newKey(), 'X-Source': 'button' }
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    call.onerror = () => lost('network')
    call.ontimeout = () => lost('timeout')
    call.onabort = () => reject(signal.reason ?? new DOMException('aborted', 'AbortError'))
    call.onload = () => {
      const answer = objectOf(call.responseText)
      if (call.status === 200 && answer.error === 0) resolve(answer)
      else reject(problemOf(call, answer))
    }
    signal.throwIfAborted()
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(body)
  })
}

/** Uploads a file as `file` of a form; returns the answer's data. Throws ApiProblem with `fields.file`, or the abort. */
export async function uploadFile(
  path: string,
  file: Blob,
  name: string,
  options: UploadOptions,
): Promise<Record<string, unknown>> {
  const body = new FormData()
  body.append('file', file, name)
  const answer = await notified({}, () => send(path, body, options))
  return answer.data as Record<string, unknown>
}
