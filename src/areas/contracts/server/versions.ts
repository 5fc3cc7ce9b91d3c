/** New versions of a contract: approving one ends the contract that it replaces the day before, in the same transaction. */
import { sql } from 'kysely'
import { addDays, formatDay } from '../../../core/dates/dates.ts'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Write } from '../../../server/kit/area/face.ts'
import { area, type Contract } from '../area.ts'
import { endGoods, overlapOf } from './items.ts'

type Kept = { id: string; agreedUntil: string | null }

/** The contract that one replaces, locked; undefined without one. */
export async function formerOf(write: Write, { replaces }: Contract): Promise<Contract | undefined> {
  if (!replaces) return undefined
  await sql`select from contracts where id = ${replaces.id}::uuid for update`.execute(write.sql)
  const [former] = await write.others.read(area.id, [replaces.id])
  return former as Contract | undefined
}

/** The reason why a contract cannot end for its new version; undefined where it can. */
export function formerProblem(former: Contract, { supplier, effectiveOn }: Contract): Refusal | undefined {
  const { code, status } = former
  if (former.supplier.id !== supplier.id) return { key: 'formerOfAnother', params: { code } }
  if (status !== 'approved') return { key: 'formerEnded', params: { code } }
  if (effectiveOn <= former.effectiveOn)
    return { key: 'beginsTooEarly', params: { code, day: formatDay(former.effectiveOn) } }
  return undefined
}

const lastDayBefore = (former: Contract, day: string): string => {
  const before = addDays(day, -1)
  return former.expiresOn !== null && former.expiresOn < before ? former.expiresOn : before
}

/** Ends the former contract the day before its new version begins. */
export async function supersede(write: Write, former: Contract, next: Contract): Promise<void> {
  const expiresOn = lastDayBefore(former, next.effectiveOn)
  await write.others.set(area.id, [
    { id: former.id, changes: { status: 'superseded', expiresOn }, note: next.code },
  ])
  await sql`update contracts set agreed_until = ${former.expiresOn}::date where id = ${former.id}::uuid`.execute(
    write.sql,
  )
  await endGoods(write, former.id, expiresOn)
}

/** The opposite, as the approval of the new version is undone. */
export async function revive(write: Write, former: Contract, next: Contract): Promise<Refusal | undefined> {
  const { rows } = await sql<Kept>`
    select id, agreed_until::text as "agreedUntil" from contracts where id = ${former.id}::uuid`.execute(
    write.sql,
  )
  const expiresOn = rows[0]?.agreedUntil ?? null
  const refused = former.use === 'activated' && (await overlapOf(write, { ...former, expiresOn }, next.id))
  if (refused) return refused
  await write.others.set(area.id, [
    { id: former.id, changes: { status: 'approved', expiresOn }, note: next.code },
  ])
  await endGoods(write, former.id, expiresOn)
  return undefined
}
