/** Records of another area as values of a filter: searched while somebody types after `khách hàng:`. */
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import type { Suggestion, Suggestions } from './suggest.ts'

const MAX_FOUND = 8

/** Names of records chosen as values, so that their chips say more than a code. */
const names = new Map<string, string>()

/** What a record chosen in this session is called. */
export function chosenName(area: string, code: string): string | undefined {
  return names.get(`${area}/${code}`)
}

export function rememberName(area: string, code: string, name: string): void {
  names.set(`${area}/${code}`, name)
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
      const records =
        text === ''
          ? (await api.list(area, { limit: MAX_FOUND }, over.signal)).data.map((record) => ({
              code: record.code,
              name: typeof record.name === 'string' ? record.name : record.code,
            }))
          : await api.search(text, { areas: [area], limit: MAX_FOUND, signal: over.signal })
      const items = records.map(({ code, name }): Suggestion => {
        rememberName(area, code, name)
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
