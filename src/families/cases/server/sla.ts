/** The times of cases as the shop has set them. */
import { readSettings } from '../../../areas/settings/server/public.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { PRIORITIES, type Priority } from '../cases.ts'
import type { SlaSettings } from '../settings.ts'
import type { Sla } from '../sla.ts'

/** Reads the times as they are now, in the transaction that uses them. */
export type ReadSla = (db: Sql) => Promise<Sla>

/** Returns the reader of some settings, in hours. */
export function slaOf(settings: SlaSettings): ReadSla {
  const all = PRIORITIES.flatMap((priority) => Object.values(settings[priority]))
  return async (db) => {
    const minutes = await readSettings(db, all)
    const hours = (priority: Priority, step: 'answer' | 'settle') =>
      (minutes.get(settings[priority][step].key) ?? 0) / 60
    return Object.fromEntries(
      PRIORITIES.map((one) => [one, { answer: hours(one, 'answer'), settle: hours(one, 'settle') }]),
    ) as unknown as Sla
  }
}
