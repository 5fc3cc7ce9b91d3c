/** Entries of access of a request: rows and files that leave the console. */

import { maskPhones } from '../../../core/phone.ts'
import type { AccessFacts } from '../../../core/wire/access.ts'
import type { Targeted } from '../area/bulk/bulk-request.ts'
import { isUuid } from '../area/statement.ts'
import type { WriteContext } from '../area/write/transaction.ts'
import type { Access } from './access.ts'

/** The user and the way of an entry. */
export const accessBy = ({
  actor,
  address,
  source,
  requestId,
}: Pick<WriteContext, 'actor' | 'address' | 'source' | 'requestId'>): Pick<
  Access,
  'accountId' | 'address' | 'source' | 'requestId'
> => ({ accountId: actor.accountId, address, source, requestId })

/** Texts of a filter with the numbers in them masked. */
function withoutNumbers(value: unknown): unknown {
  if (typeof value === 'string') return isUuid(value) ? value : maskPhones(value)
  return Array.isArray(value) ? value.map(withoutNumbers) : value
}

/** The filter of what is taken; nothing where records were chosen one by one. */
export function filterFacts({ query }: Targeted): Pick<AccessFacts, 'where' | 'q'> {
  if (!query) return {}
  return {
    where: query.where.map(withoutNumbers),
    ...(query.q !== '' && { q: maskPhones(query.q) }),
  }
}
