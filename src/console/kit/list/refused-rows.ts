/** Records that a command was refused on, with the reason, until they change: marked in the list while one goes on. */
import { Listeners } from './data/listeners.ts'

const refused = new Map<string, { version: number; why: string }>()
const listeners = new Listeners()

type Known = { readonly id: string; readonly version: number }

/** Marks a record. */
export function markRefused({ id, version }: Known, why: string): void {
  refused.set(id, { version, why })
  listeners.emit()
}

export const onRefused = listeners.add

/** Why a command was refused on this version of a record; undefined where none was. */
export function whyRefused(record: Known | undefined): string | undefined {
  const mark = record && refused.get(record.id)
  return mark && mark.version === record.version ? mark.why : undefined
}
