/** VID lists of private vouchers, when two golfers turn out to be one: of two VIDs one stays. */
import { sql } from 'kysely'
import type { MergeEffect, Write } from '../../../server/kit/area/face.ts'
import type { Customer } from '../../customers/area.ts'
import { area } from '../area.ts'

/** A voucher whose list changed, and whether it had the new VID before. */
type VidChange = { id: string; had: boolean }

type Kept = { from: string; to: string; vouchers: readonly VidChange[] } | null

/**
 * Puts one VID in the place of another on all lists that name it. `only`: on these lists, the opposite of an earlier
 * change; there a VID that was named before stays.
 */
async function replaceVid(
  write: Write,
  from: string,
  to: string,
  only?: readonly VidChange[],
): Promise<VidChange[]> {
  const ids = only?.map(({ id }) => id) ?? null
  const { rows } = await sql<{ id: string; vids: string[] }>`
    select id, vids from vouchers where vids @> array[${from}::text] and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
    order by id for update`.execute(write.sql)
  const stays = new Set(only?.flatMap(({ id, had }) => (had ? id : [])))
  await write.others.set(
    area.id,
    rows.map(({ id, vids }) => ({
      id,
      changes: { vids: [...new Set([...vids.filter((vid) => vid !== from || stays.has(id)), to])].sort() },
    })),
  )
  return rows.map(({ id, vids }) => ({ id, had: vids.includes(to) }))
}

export const mergedCustomers: MergeEffect<Customer> = {
  async after(write, survivor, merged, taken): Promise<Kept> {
    const [to, from] = 'vid' in taken ? [merged.vid, survivor.vid] : [survivor.vid, merged.vid]
    if (!from || !to || from === to) return null
    return { from, to, vouchers: await replaceVid(write, from, to) }
  },
  async back(write, _survivor, _merged, kept) {
    const change = kept as Kept
    if (change) await replaceVid(write, change.to, change.from, change.vouchers)
  },
}
