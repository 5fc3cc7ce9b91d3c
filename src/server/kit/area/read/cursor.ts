/** The cursor of a list: where a page ended. Opaque to clients, bound to the order it was made in. */
import { Problem } from '../../../../core/problems/problems.ts'
import { isUuid } from '../statement.ts'

/** A row's place in an order: the sort value as text (null where it is empty), then the id. */
export type Key = { value: string | null; id: string }

export type Cursor = { key: Key /** Row number of the row behind it, when known. */; at: number | null }

/** A place in a list as the text that clients send back; good for this order of the list alone. */
export function writeCursor(sort: string, { key, at }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, key.value, key.id, at])).toString('base64url')
}

/** Throws `badFilter` for a cursor that is broken or belongs to another order. */
export function readCursor(sort: string, text: string): Cursor {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    parts = undefined
  }
  if (Array.isArray(parts) && parts.length === 4) {
    const [order, value, id, at] = parts as unknown[]
    const fits = (value === null || typeof value === 'string') && typeof id === 'string' && isUuid(id)
    const counted = at === null || (typeof at === 'number' && Number.isSafeInteger(at) && at >= 0)
    if (order === sort && fits && counted) {
      return { key: { value: value as string | null, id: id as string }, at: at as number | null }
    }
  }
  throw new Problem('badFilter', { fields: { after: { key: 'wrongValue' } } })
}
