/** The list's source over the API client. */
import { api, type ListPageAnswer } from '../../net/api.ts'
import type { ListSource, RowsAnswer } from './source.ts'

const rowsOf = ({ data, total, totalKind, next }: ListPageAnswer, ms: number): RowsAnswer => ({
  rows: data,
  total,
  totalKind,
  next,
  ms,
})

/** Rows of one area by the API's list calls. */
export function apiSource(area: string): ListSource {
  return {
    async rows(query, from, limit, signal) {
      const started = performance.now()
      const answer = await api.list(area, { ...query, ...from, limit }, signal)
      return rowsOf(answer, performance.now() - started)
    },
    arrived(query, limit) {
      const answer = api.arrivedList(area, { ...query, at: 0, limit })
      return answer && rowsOf(answer, 0)
    },
    async byCodes(codes, query, signal) {
      const where = [...(query?.where ?? []), ['code', 'in', codes] as const]
      const answer = await api.list(area, { where, q: query?.q, limit: 100 }, signal)
      return answer.data
    },
    position: (idOrCode, query, signal) => api.position(area, idOrCode, query, signal),
  }
}
