/** Downloads a response of the server as a file. Lazily loaded. */
import { requestFile } from '../../kit/net/request.ts'

/** The address has to live until the browser has begun to save. */
const KEPT_MS = 60_000

/** Fetches and saves a file; returns its name. Throws ApiProblem: a refusal is shown instead of being saved. */
export async function downloadFile(
  path: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string> {
  const { content, name = 'cms-shop.xlsx' } = await requestFile(path, { query, signal })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
  return name
}
