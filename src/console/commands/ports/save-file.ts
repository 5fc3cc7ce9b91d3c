/** Saves an answer of the server as a file. Fetched with the first such file. */

import { t } from '../../kit/i18n.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { sessionHeaders } from '../../kit/net/request.ts'

/** The address has to live until the browser has begun to save. */
const KEPT_MS = 60_000

/**
 * Fetches and saves a file; returns its name. Unlike a plain link it sends the user's language, and shows a
 * refusal instead of saving it. Throws ApiProblem.
 */
export async function saveFile(
  path: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string> {
  let answer: Response
  try {
    answer = await fetch(`${path}?${new URLSearchParams(query)}`, { headers: sessionHeaders(), signal })
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new ApiProblem({ kind: 'network', msg: t('app:problem.network'), cause })
  }
  if (!answer.ok) {
    const { msg, error } = (await answer.json().catch(() => ({}))) as { msg?: string; error?: number }
    throw new ApiProblem({
      kind: 'server',
      status: answer.status,
      msg: msg ?? t('app:problem.unknown'),
      ...(error !== undefined && { error }),
    })
  }
  const name =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'cms-shop.xlsx'
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
  return name
}
