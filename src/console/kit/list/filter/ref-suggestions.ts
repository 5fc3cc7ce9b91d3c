/** Records of another area as values of a filter: searched while the user types after `khách hàng:`. */
import { useEffect, useState } from 'react'
import { STAFF } from '../../../../core/area.ts'
import { fold, tokens } from '../../../../core/text.ts'
import { can } from '../../atoms.ts'
import { api } from '../../net/api.ts'
import type { Suggestion, Suggestions } from './suggest.ts'

const MAX_FOUND = 8

/** Names of records chosen as values, so that their chips say more than a code. */
const names = new Map<string, string>()

/** The name of a record chosen in this session. */
export function chosenName(area: string, code: string): string | undefined {
  return names.get(`${area}/${code}`)
}

type Named = { code: string; name: string }

async function search(area: string, text: string, limit: number, signal: AbortSignal): Promise<Named[]> {
  // Colleagues are values for who may not view accounts, too.
  if (area === STAFF && !can(`${STAFF}.view`)) return api.people(text, limit, signal)
  if (text !== '') return api.search(text, { areas: [area], limit, signal })
  const { data } = await api.list(area, { limit }, signal)
  return data.map(({ code, name }) => ({ code, name: typeof name === 'string' ? name : code }))
}

/** Records by a name, or the first ones; what they are called is kept for their chips. */
export async function findByName(
  area: string,
  text: string,
  limit: number,
  signal: AbortSignal,
): Promise<Named[]> {
  const found = await search(area, text, limit, signal)
  for (const { code, name } of found) names.set(`${area}/${code}`, name)
  return found
}

/**
 * Colleagues who confirm orders, by the spec's own call: they are the values of such a field. Any other account where none of
 * them has the name.
 */
export async function findCaller(text: string, limit: number, signal: AbortSignal): Promise<Named[]> {
  const words = tokens(text)
  const fits = ({ code, name }: Named) =>
    fold(code) === fold(text.trim()) || words.every((word) => fold(name).includes(word))
  const callers = (await api.listTelesale(signal)).filter(fits).slice(0, limit)
  if (callers.length === 0) return findByName(STAFF, text, limit, signal)
  for (const { code, name } of callers) names.set(`${STAFF}/${code}`, name)
  return callers
}

type Found = { items: readonly Suggestion[]; stale: boolean }
const NOTHING: Found = { items: [], stale: false }

/** Records that fit; the last ones stay as `stale` until the next are here, so that the list does not blink. */
export function useRefSuggestions(search: Suggestions['search']): Found {
  const [found, setFound] = useState<{ field: string; text: string; items: readonly Suggestion[] }>()
  const area = search?.area
  const text = search?.text
  const field = search?.field
  const start = search?.start
  const not = search?.not
  useEffect(() => {
    if (area === undefined || text === undefined || field === undefined || start === undefined) return
    const over = new AbortController()
    const read = async () => {
      const ofCallers = field.field.type === 'ref' && field.field.callers
      const records = ofCallers
        ? await findCaller(text, MAX_FOUND, over.signal)
        : await findByName(area, text, MAX_FOUND, over.signal)
      const items = records.map(({ code, name }): Suggestion => {
        const operator = field.field.type === 'refs' ? 'in' : not ? 'ne' : 'eq'
        const value = operator === 'in' ? [code] : code
        return {
          key: `${field.name}:${code}`,
          label: field.label,
          value: name === code ? code : `${name} · ${code}`,
          start,
          conditions: [[field.name, operator, value]],
        }
      })
      if (!over.signal.aborted) setFound({ field: field.name, text, items })
    }
    // What cannot be searched can still be typed as a code.
    read().catch(() => undefined)
    return () => over.abort()
  }, [area, text, field, start, not])
  if (!search || found?.field !== search.field.name) return NOTHING
  return { items: found.items, stale: found.text !== search.text }
}
