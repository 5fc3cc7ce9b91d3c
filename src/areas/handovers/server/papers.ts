/** The driver's paper: the list's present parcels, or those that went once it is handed over. */
import { sql } from 'kysely'
import { holds, SEE_NUMBERS } from '../../../core/abilities.ts'
import { formatDay } from '../../../core/dates/dates.ts'
import { maskPhone } from '../../../core/phone.ts'
import type { PaperTemplate, Printing, Sql } from '../../../server/kit/area/face.ts'
import { handoverSheet, type ListedParcel, PAPER_WORDS } from '../../orders/server/public.ts'
import type { Handover } from '../area.ts'
import { en } from '../en.ts'
import { vi } from '../vi.ts'
import { due } from './parcels.ts'

type Row = ListedParcel & { list: string; order: string }

async function readParcels(db: Sql, lists: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.handover_id as list, o.id as order, coalesce(o.bill_code, o.tracking_code, o.code) as code,
      o.receiver_name as "receiverName", o.receiver_phone as "receiverPhone",
      concat_ws(', ', nullif(o.ward, ''), nullif(o.district, ''), o.province) as place, o.item_count as pieces,
      case when p.state = 'listed' then ${due} else p.cod end as collect
    from handover_parcels p join orders o on o.id = p.order_id
    where p.handover_id = any(${[...lists]}::uuid[]) and p.state in ('listed', 'shipped')
    order by p.at, p.batch, o.code`.execute(db)
  return rows
}

/** By list, as the actor may see them: the numbers are those of other records, which the kit does not mask here. */
async function parcelsOf(
  { sql: db, actor, noteNumbers }: Printing,
  lists: readonly string[],
): Promise<Map<string, Row[]>> {
  const rows = await readParcels(db, lists)
  const orders = rows.map(({ order }) => order)
  const may = holds(actor.abilities, SEE_NUMBERS)
  if (may) noteNumbers('orders', orders)
  const shown = may ? rows : rows.map((row) => ({ ...row, receiverPhone: maskPhone(row.receiverPhone) }))
  return Map.groupBy(shown, ({ list }) => list)
}

export const papers: Readonly<Record<string, PaperTemplate<Handover>>> = {
  async handover(lists, how) {
    const w = PAPER_WORDS[how.language]
    const { fields } = how.language === 'vi' ? vi : en
    const parcels = await parcelsOf(
      how,
      lists.map(({ id }) => id),
    )
    const sheets = lists.map((list) => {
      const facts: [string, string | null][] = [
        [fields.carrier, list.carrier.name],
        [fields.day, formatDay(list.day)],
        [fields.driverName, list.driverName],
        [fields.vehicle, list.vehicle],
        [fields.note, list.note],
      ]
      const known = facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
      return handoverSheet(w, { name: list.code, facts: known, parcels: parcels.get(list.id) ?? [] }, how)
    })
    const [only] = lists
    return { title: only && lists.length === 1 ? `${w.handover} ${only.code}` : w.handover, sheets }
  },
}
