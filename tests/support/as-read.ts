/** Callers of the API as they have to be: they read a record before they decide on it. */
import { existsSync } from 'node:fs'
import { isDecision } from '../../src/core/states.ts'
import { statesOf } from './area-proofs.ts'

type Read = { version?: number | undefined }
export type Asked = { body: unknown; headers: Readonly<Record<string, string>> }

/** A header of calls that are sent as they are, without what their caller would have read. */
export const UNREAD = 'x-unread'

/** The status of a second decision: it is refused by the state or, where its caller had read before the first, by the version. */
export const lateStatus = (status: number): number => (status === 412 ? 409 : status)

const PATH = /^\/api\/([a-z-]+)\/([^/?]+)\/([a-z-]+)$/

async function decides(area: string, name: string): Promise<boolean> {
  if (!existsSync(`src/areas/${area}/states.ts`)) return false
  const row = (await statesOf(area))?.transitions[name]
  return row !== undefined && isDecision(row)
}

type Body = { ids?: readonly string[]; query?: object; seen?: string; dryRun?: boolean }

/**
 * Returns the body and headers of a call with the versions of its records, where it is a decision that names none. `read`
 * fetches a record by its address.
 */
export async function asRead(
  method: string,
  path: string,
  { body, headers }: Asked,
  read: (path: string) => Promise<Read | undefined>,
): Promise<Asked> {
  const { [UNREAD]: unread, ...rest } = headers
  if (unread !== undefined) return { body, headers: rest }
  const [, area = '', key = '', name = ''] = PATH.exec(path) ?? []
  const isVersioned = Object.keys(headers).some((one) => one.toLowerCase() === 'if-match')
  if (method !== 'POST' || isVersioned || typeof body === 'string' || !(await decides(area, name)))
    return { body, headers }
  const versionOf = async (id: string) => (await read(`/api/${area}/${encodeURIComponent(id)}`))?.version ?? 1
  if (key !== 'bulk') return { body, headers: { ...headers, 'if-match': `"${await versionOf(key)}"` } }
  const { ids, ...more } = (body ?? {}) as Body
  if (more.dryRun) return { body, headers }
  if (more.query) return { body: { seen: new Date().toISOString(), ...more }, headers }
  if (!ids || ids.length === 0) return { body, headers }
  const rows = []
  for (const id of new Set(ids)) rows.push({ id, version: await versionOf(id) })
  return { body: { ...more, rows }, headers }
}
