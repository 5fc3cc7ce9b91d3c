/**
 * Saves the draft of a grid: each record only while it has the version that its cells are based on. Refused cells stay with
 * the reason; a record that another user changed in other cells is sent again on its newest version.
 */
import type { AnyRecord } from '../../../../core/area.ts'
import type { RowRefused, SavePort } from '../../form/save.ts'
import { byCodes, type ListSource } from '../data/source.ts'
import { type GridCell, type GridDraft, type GridRow, isReady, rebased, typedSince } from './draft.ts'

export type GridSave = {
  area: string
  draft: GridDraft
  source: ListSource
  port: Pick<SavePort, 'saveRows'>
  /** The value of a cell as the API takes it, or why it cannot take it. */
  read(field: string, value: unknown): { ok: true; value: unknown } | { ok: false; message: string }
  words: { conflict: string; gone: string }
  onProgress(done: number, total: number): void
  signal: AbortSignal
}

/** `failed`: why it ended before everything was sent. */
export type GridSaved = { saved: number; refused: number; failed?: string | undefined }

const withErrors = (row: GridRow, errorOf: (field: string) => GridCell['error']): GridRow => ({
  ...row,
  cells: Object.fromEntries(
    Object.entries(row.cells).map(([field, cell]) => [
      field,
      { ...cell, error: errorOf(field) ?? cell.error },
    ]),
  ),
})

/** The refusal of a record at its field; where the field is none of those changed, at all of them. */
function refusedRow(row: GridRow, { field, msg }: Pick<RowRefused, 'field' | 'msg'>): GridRow {
  const at = field !== undefined && row.cells[field] ? field : undefined
  return withErrors(row, (name) => (at === undefined || at === name ? { kind: 'server', msg } : undefined))
}

/** Rows as they are sent; those with a value that the schema refuses get their error and are left out. */
function toSend(save: GridSave, rows: readonly GridRow[], settled: Map<string, GridRow | undefined>) {
  return rows.flatMap((row) => {
    const changes: Record<string, unknown> = {}
    for (const [field, { value }] of Object.entries(row.cells)) {
      const read = save.read(field, value)
      if (!read.ok) {
        const error = { kind: 'input', msg: read.message } as const
        settled.set(
          row.id,
          withErrors(row, (name) => (name === field ? error : undefined)),
        )
        return []
      }
      changes[field] = read.value
    }
    return [{ id: row.id, version: row.version, changes }]
  })
}

/** Saves what can be saved; the draft holds what is left when it resolves. */
export async function saveGrid(save: GridSave): Promise<GridSaved> {
  const { area, draft, port, signal } = save
  const ready = [...draft.rows.values()].filter(isReady)
  const byId = new Map(ready.map((row) => [row.id, row]))
  const settled = new Map<string, GridRow | undefined>()
  let again: GridRow[] | undefined
  const look = async (refused: readonly RowRefused[]) => {
    again = await settle(save, refused, byId, settled)
    for (const row of again) byId.set(row.id, row)
    return again
  }
  const { saved, refused, failed } = await port.saveRows(area, toSend(save, ready, settled), {
    signal,
    onProgress: (done) => save.onProgress(done, ready.length),
    again: async (some) => toSend(save, await look(some), settled),
  })
  for (const id of saved) {
    if (byId.has(id)) settled.set(id, undefined)
  }
  const sentAgain = again
  if (!sentAgain) for (const row of await look(refused)) settled.set(row.id, row)
  else
    for (const row of sentAgain) {
      const refusal = refused.find(({ id }) => id === row.id)
      if (refusal) settled.set(row.id, refusedRow(row, refusal))
      else if (!saved.includes(row.id)) settled.set(row.id, row)
    }
  // Cells typed while their record was on its way stay.
  for (const [id, row] of byId) {
    const now = draft.rows.get(id)
    // Discarded meanwhile: a refused one stays so.
    if (!now && settled.get(id)) settled.delete(id)
    if (!now || now === row || ready.includes(now)) continue
    if (settled.has(id) && settled.get(id) === undefined) settled.set(id, typedSince(now, row))
    else settled.delete(id)
  }
  draft.settle(settled)
  const wrong = [...settled.values()].filter(
    (row) => row && Object.values(row.cells).some((cell) => cell.error),
  )
  return { saved: saved.length, refused: wrong.length, failed }
}

/** Compares refused rows with their records as they are now; returns those that can be sent again. */
async function settle(
  { source, words, signal }: GridSave,
  refused: readonly RowRefused[],
  byId: ReadonlyMap<string, GridRow>,
  settled: Map<string, GridRow | undefined>,
): Promise<GridRow[]> {
  const rows = refused.flatMap(({ id }) => byId.get(id) ?? [])
  if (rows.length === 0) return []
  const codes = rows.map(({ code }) => code)
  const found = await byCodes(source, codes, undefined, signal).catch(() => undefined)
  const records = new Map<string, AnyRecord>(found?.map((record) => [record.id, record]))
  return refused.flatMap((refusal) => {
    const row = byId.get(refusal.id)
    if (!row) return []
    const now = records.get(row.id)
    if (!now || now.version === row.version) {
      settled.set(row.id, refusedRow(row, now || !found ? refusal : { msg: words.gone }))
      return []
    }
    const next = rebased(row, now, words.conflict)
    if (next && isReady(next)) return [next]
    settled.set(row.id, next)
    return []
  })
}
