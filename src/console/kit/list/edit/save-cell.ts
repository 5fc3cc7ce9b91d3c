/**
 * Saving a cell: painted at once, sent in the background, one after the other per record, since each save
 * makes a new version. A value that cannot be saved stays as a draft in its cell with the reason.
 */
import type { AnyRecord, Area } from '../../../../core/area.ts'
import type { SavePort } from '../../form/save.ts'
import { same } from '../../form/values.ts'
import { newKey } from '../../net/request.ts'
import type { ListStore } from '../data/store.ts'
import type { CellDraft, CellEdits } from './edits.ts'

export type CellSave = {
  record: AnyRecord
  field: string
  index: number
  /** As the cell shows it. */
  value: unknown
  /** As the API takes it. */
  sent: unknown
  /** The value when the cell's editor opened; the row may have followed another user's save since. */
  opened: unknown
}

type Host = {
  area: Area
  store: Pick<ListStore, 'record' | 'indexOf' | 'patch'>
  edits: CellEdits
  port: Pick<SavePort, 'update'> & Partial<Pick<SavePort, 'agreed'>>
  /** Words for a save that is not tried because the server cannot be reached; undefined while it can. */
  offline(): string | undefined
  /** A value stays in its cell: informs the user. */
  kept(draft: CellDraft): void
}

/** Saves that wait for an earlier one of the same record, by id. */
const queues = new WeakMap<CellEdits, Map<string, Promise<void>>>()

/** Saves one cell; it shows its new value at once and the old one again after a refusal. */
export function saveCell(host: Host, save: CellSave): Promise<void> {
  const { edits, store } = host
  const { record, field, index, value } = save
  const known = edits.draft({ id: record.id, field })
  const before = known ? (known.theirs ?? { [field]: known.before })[field] : save.opened
  // A value being sent is in the row already, and it is this user's.
  const sending = known !== undefined && known.message === undefined
  const contested = !sending && !same(newest(host, record)[field], before)
  const draft: CellDraft = {
    id: record.id,
    code: record.code,
    field,
    index,
    value,
    before,
    message: undefined,
    theirs: undefined,
  }
  edits.put(draft)
  store.patch({ ...newest(host, record), [field]: value })
  const queue = queues.get(edits) ?? new Map<string, Promise<void>>()
  queues.set(edits, queue)
  const mine = (queue.get(record.id) ?? Promise.resolve()).then(() => send(host, save, draft, contested))
  queue.set(record.id, mine)
  return mine.finally(() => {
    if (queue.get(record.id) === mine) queue.delete(record.id)
  })
}

/** The record as the list has it now: an earlier save has given it a newer version. */
function newest({ store }: Host, record: AnyRecord): AnyRecord {
  const index = store.indexOf(record.id)
  return (index === undefined ? undefined : store.record(index)) ?? record
}

/** Whether the user goes on with a move whose rules change with it; a check that fails leaves the decision to the save. */
async function isAgreed({ area, port }: Host, { field, sent }: CellSave, on: AnyRecord): Promise<boolean> {
  if (!area.tree?.rules || field !== area.tree.parent) return true
  const row = { id: on.id, version: on.version, changes: { [field]: sent } }
  return (await port.agreed?.(area.id, [row]).catch(() => true)) ?? true
}

async function send(host: Host, save: CellSave, draft: CellDraft, contested: boolean): Promise<void> {
  const { area, edits, port, store } = host
  const { field } = save
  const keep = (message: string, theirs?: AnyRecord) => {
    // Typed over meanwhile: the newer value has its own save.
    if (edits.draft(draft) !== draft) return
    store.patch(theirs ?? { ...newest(host, save.record), [field]: draft.before })
    const kept = { ...draft, message, theirs }
    edits.put(kept)
    host.kept(kept)
  }
  const away = host.offline()
  if (away !== undefined) return keep(away)
  const key = newKey()
  const row = newest(host, save.record)
  // The user has not seen another user's save: it is not the version that they changed.
  const on = contested ? { ...row, version: row.version - 1 } : row
  if (!(await isAgreed(host, save, on))) {
    if (edits.draft(draft) !== draft) return
    store.patch({ ...newest(host, save.record), [field]: draft.before })
    edits.drop(draft)
    return
  }
  let result = await port.update(area.id, on, { [field]: save.sent }, key)
  if (!result.ok && result.reason === 'stale' && same(result.current[field], draft.before)) {
    // Another user changed another field of the record: this cell has no conflict.
    result = await port.update(area.id, result.current, { [field]: save.sent }, newKey())
  }
  if (result.ok) {
    if (edits.draft(draft) === draft) edits.drop(draft)
  } else if (result.reason === 'stale') keep(result.message, result.current)
  else keep((result.reason === 'refused' && result.fields?.[field]) || result.message)
}
