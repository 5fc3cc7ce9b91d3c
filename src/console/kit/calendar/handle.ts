/** The list's handle as commands see it while the list is a calendar. */
import type { AnyRecord } from '../../../core/area.ts'
import { store as atoms } from '../atoms.ts'
import { type ListHandle, listTargetAtom } from '../list/target.ts'
import { calendarKey, queryClient } from '../net/queries.ts'

/** The handle of the table, and its way to open a record. */
export type ListActions = { handle: ListHandle; openRecord(record: AnyRecord, focus: boolean): void }

/** The handle of the list while it is a calendar: keys of rows do nothing, and commands act on the record of the day. */
export function calendarHandle(area: string, { handle, openRecord }: ListActions): ListHandle {
  const still = () => {}
  const record = () => atoms.get(listTargetAtom)?.records[0]
  const renew = () => void queryClient.invalidateQueries({ queryKey: calendarKey(area) })
  const show = (focus: boolean) => {
    const one = record()
    if (one) openRecord(one, focus)
  }
  return {
    ...handle,
    ofDays: true,
    toggleSelect: still,
    selectAll: still,
    step: still,
    advance: still,
    coming: () => false,
    below: () => undefined,
    lost: () => undefined,
    editCell: still,
    copy: async () => {},
    pasteClipboard: async () => {},
    openRecord: () => show(true),
    peek: () => show(false),
    arrange: () => undefined,
    neighbour: () => undefined,
    refresh() {
      renew()
      return handle.refresh()
    },
    patch(changed) {
      renew()
      handle.patch(changed)
    },
  }
}
