/** The list's source over the API client. */
import { api } from '../../api.ts'
import type { ListSource } from './source.ts'

/** Rows of one area by the API's list calls. */
export function apiSource(area: string): ListSource {
  return {
    async rows(query, from, limit, signal) {
      const started = performance.now()
      const answer = await api.list(area, { ...query, ...from, limit }, signal)
      return {
        rows: answer.data,
        total: answer.total,
        totalKind: answer.totalKind,
        next: answer.next,
        ms: performance.now() - started,
      }
    },
    async byCodes(codes, query, signal) {
      const where = [...(query?.where ?? []), ['code', 'in', codes] as const]
      const answer = await api.list(area, { where, q: query?.q, limit: 100 }, signal)
      return answer.data
    },
    position: (idOrCode, query, signal) => api.position(area, idOrCode, query, signal),
  }
}
