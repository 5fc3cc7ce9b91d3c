/** Demo reasons in groups beside the built-in ones; existing ones are kept. */
import { generateNKeysBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { area } from '../area.ts'

/** A group with its reasons, in both languages. */
const GROUPS = [
  {
    list: 'fail-delivery',
    group: ['Thời tiết, đường sá', 'Weather and roads'],
    reasons: [
      ['Mưa bão', 'Storm'],
      ['Đường ngập', 'Flooded road'],
      ['Đường cấm tải', 'Road closed to lorries'],
    ],
  },
  {
    list: 'cancel',
    group: ['Do cửa hàng', 'Our own fault'],
    reasons: [
      ['Hàng lỗi khi đóng gói', 'Found faulty when packing'],
      ['Giao quá hẹn', 'Promised day missed'],
    ],
  },
] as const

export const demo = defineDemo({
  area,
  tables: [],
  async link({ db }) {
    const { rows } = await sql<{ last: string | null }>`
      select max(place) as last from reasons where parent_id is null`.execute(db)
    const roots = generateNKeysBetween(rows[0]?.last ?? null, null, GROUPS.length)
    for (const [at, { list, group, reasons }] of GROUPS.entries()) {
      const parent = await add(list, group, roots[at] ?? '', null)
      if (parent === undefined) continue
      const places = generateNKeysBetween(null, null, reasons.length)
      for (const [row, words] of reasons.entries()) await add(list, words, places[row] ?? '', parent)
    }
    /** Adds a reason unless there is one of its name; returns its id. */
    async function add(
      list: string,
      [name, nameEn]: readonly [string, string],
      place: string,
      parent: string | null,
    ): Promise<string | undefined> {
      const made = await sql<{ id: string }>`
        insert into reasons (code, search, list, name, name_en, place, parent_id)
        select code, lower(code) || ' ' || fold_text(${`${name} ${nameEn}`}), ${list}, ${name}, ${nameEn}, ${place}, ${parent}::uuid
        from (select 'LD' || lpad(nextval('reasons_code')::text, 4, '0') as code
          where not exists (select from reasons r where r.list = ${list} and r.name = ${name})) c
        returning id`.execute(db)
      return made.rows[0]?.id
    }
  },
})
