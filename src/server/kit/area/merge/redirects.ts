/** Where the codes and ids of merged records lead. */
import { codeForm } from '../../../../core/sameness.ts'
import type { AreaTable } from '../columns.ts'
import { isUuid, type Runner, run } from '../statement.ts'

/** Merges one behind the other that are followed. */
const LONGEST = 20

/**
 * The code of a merged record and the id of the one that it was merged into, through further merges; undefined for a
 * record that never was.
 */
export async function redirectOf(
  runner: Runner,
  { area }: Pick<AreaTable, 'area'>,
  key: string,
): Promise<{ code: string; survivor: string } | undefined> {
  if (!area.merge || key.length === 0 || key.length > 60 || key.includes('\0')) return undefined
  const rows = await run<{ code: string; survivor: string }>(
    runner,
    `with recursive led as (
       select m.code, m.survivor_id, 1 as step from merges m
       where m.area = $1 and ${isUuid(key) ? 'm.record_id = $2::uuid' : 'm.code = $2'}
       union all
       select led.code, m.survivor_id, led.step + 1 from merges m join led on m.record_id = led.survivor_id
       where m.area = $1 and led.step < ${LONGEST}
     ) select code, survivor_id as survivor from led order by step desc limit 1`,
    [area.id, isUuid(key) ? key : codeForm(key)],
  )
  return rows[0]
}
