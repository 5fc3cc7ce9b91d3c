/** The one place where a write reaches what the console shows: records by code, and the list in view. */
import type { AnyRecord } from '../../../core/area.ts'
import { store } from '../../kit/atoms.ts'
import { listHandleAtom } from '../../kit/list/target.ts'
import { api } from '../../kit/net/api.ts'
import { dropRecord, putRecord, queryClient, recordKey } from '../../kit/net/queries.ts'
import { noteSeen } from '../seen.ts'

/** Up to this many changed records are fetched one by one; beyond, the list is fetched again. */
const MAX_FETCHED = 20

/** The records that a write has changed, as far as the response names them. */
export type WriteEffect =
  /** Newest state of a record that was shown before. */
  | { changed: AnyRecord }
  /** A new record. */
  | { created: AnyRecord }
  /** Codes of changed records, whose newest state is fetched. */
  | { codes: readonly string[] }
  | { removed: readonly string[] }
  /** Codes of records that have another place in the order of the list. */
  | { moved: readonly string[] }
  /** Only the history of records has changed. */
  | { history: true }
  /** More records than the answer names. */
  | { many: true }

/**
 * Shows a write everywhere, in this call where the answer has the record; resolves when the rest has been fetched.
 * `ticked`: the write was for the ticked rows. Ticks on rows that have just moved on would be acted upon unseen.
 */
export async function afterWrite(area: string, written: WriteEffect, ticked = false): Promise<void> {
  const list = store.get(listHandleAtom)
  const outdated = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey })
  if (ticked) list?.clearSelection()
  if ('changed' in written) {
    noteSeen(written.changed)
    putRecord(area, written.changed)
    list?.patch(written.changed)
  } else if ('created' in written) {
    const key = recordKey(area, written.created.code)
    queryClient.setQueryData(key, written.created)
    // Fields that only the detail has are still to be fetched.
    outdated(key)
    void list?.refresh()
  } else if ('codes' in written) {
    for (const code of written.codes) outdated(recordKey(area, code))
    const read = written.codes.length > MAX_FETCHED ? undefined : await readAll(area, written.codes)
    for (const record of read ?? []) void afterWrite(area, { changed: record })
    // A record that cannot be read is gone, or new to the list: only the list itself knows where.
    if (read?.length !== written.codes.length) void store.get(listHandleAtom)?.refresh()
  } else if ('removed' in written) {
    for (const code of written.removed) dropRecord(area, code)
    void list?.refresh()
  } else if ('moved' in written) {
    for (const code of written.moved) outdated(recordKey(area, code))
    outdated(['activity', area])
    await list?.refresh()
  } else if ('history' in written) {
    outdated(['activity', area])
  } else {
    outdated(['record', area])
    await list?.refresh()
  }
}

/** The records that can be read. */
async function readAll(area: string, codes: readonly string[]): Promise<AnyRecord[]> {
  const results = await Promise.allSettled(codes.map((code) => api.read(area, code)))
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}
