/** For tests of lists: a source of records without a server. */
import type { From, ListSource, RowsAnswer } from '../../src/console/kit/list/data/source.ts'
import type { AnyRecord } from '../../src/core/area.ts'
import type { ListQuery } from '../../src/core/filter/filters.ts'

/** A record in its first version, or a later one. */
export const record = (id: number | string, version = 1): AnyRecord => ({
  id: String(id),
  code: `C${id}`,
  version,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  name: `name ${id}`,
})

/** A list of `ids`, as the server would answer it; calls are counted and can be held back. */
export class FakeSource implements ListSource {
  ids: number[]
  calls: From[] = []
  failing = false
  /** Responds after the call was cancelled, like a response that was already on its way. */
  deaf = false
  hold: Promise<void> | undefined

  constructor(total: number) {
    this.ids = Array.from({ length: total }, (_, at) => at)
  }

  async rows(query: ListQuery, from: From, limit: number, signal: AbortSignal): Promise<RowsAnswer> {
    this.calls.push(from)
    await this.hold
    await Promise.resolve()
    if (!this.deaf) signal.throwIfAborted()
    if (this.failing) throw new Error('away')
    const ids = query.where.length > 0 ? this.ids.filter((id) => id % 10 === 0) : this.ids
    const at = 'at' in from ? from.at : Number(from.after)
    const next = at + limit < ids.length ? String(at + limit) : null
    const rows = ids.slice(at, at + limit).map((id) => record(id))
    return { rows, total: ids.length, totalKind: 'exact', next, ms: 1 }
  }

  async byCodes(codes: readonly string[]): Promise<AnyRecord[]> {
    return codes.map((code) => record(code.slice(1), 2))
  }

  async position(id: string): Promise<number | null> {
    const at = this.ids.indexOf(Number(id))
    return at < 0 ? null : at
  }
}
