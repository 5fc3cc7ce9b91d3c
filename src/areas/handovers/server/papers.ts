/** What goes with the driver: the list's parcels as they stand, those that went once it is handed over. */
import { sql } from 'kysely'
import { formatDay } from '../../../core/dates.ts'
import type { PaperTemplate, Sql } from '../../../server/kit/area/face.ts'
import { handoverSheet, type ListedParcel } from '../../orders/server/papers/handover.ts'
import { PAPER_WORDS } from '../../orders/server/papers/words.ts'
import type { Handover } from '../area.ts'
import { en } from '../en.ts'
import { vi } from '../vi.ts'
import { due } from './parcels.ts'

type Row = ListedParcel & { list: string }

async function parcelsOf(db: Sql, lists: readonly string[]): Promise<Map<string, Row[]>> {
  const { rows } = await sql<Row>`
    select p.handover_id as list, coalesce(o.bill_code, o.tracking_code, o.code) as code,
      o.receiver_name as "receiverName", o.receiver_phone as "receiverPhone",
      concat_ws(', ', nullif(o.ward, ''), nullif(o.district, ''), o.province) as place, o.item_count as pieces,
      case when p.state = 'listed' then ${due} else p.cod end as collect
    from handover_parcels p join orders o on o.id = p.order_id
    where p.handover_id = any(${[...lists]}::uuid[]) and p.state in ('listed', 'shipped')
    order by p.at, p.batch, o.code`.execute(db)
  return Map.groupBy(rows, ({ list }) => list)
}

export const papers: Readonly<Record<string, PaperTemplate<Handover>>> = {
  async handover(lists, how) {
    const w = PAPER_WORDS[how.language]
    const { fields } = how.language === 'vi' ? vi : en
    const parcels = await parcelsOf(
      how.sql,
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
