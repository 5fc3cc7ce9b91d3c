/** Demo outcomes of calls beside the built-in ones; existing ones are kept. */
import { generateNKeysBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { area } from '../area.ts'

export const demo = defineDemo({
  area,
  tables: [],
  async link({ db }) {
    const { rows } = await sql<{ last: string | null }>`
      select max(place) as last from call_outcomes`.execute(db)
    const [first, second, third] = generateNKeysBetween(rows[0]?.last ?? null, null, 3)
    await sql`
      insert into call_outcomes (code, search, name, name_en, effect, place, status, colour)
      select code, lower(code) || ' ' || fold_text(name || ' ' || name_en), name, name_en, effect, place, status, colour
      from (select 'KQ' || lpad(nextval('call_outcomes_code')::text, 4, '0') as code, o.*
        from (values
          ('Hộp thư thoại', 'Voicemail', 'no_answer', ${first}, 'active', 'violet'),
          ('Người nhà nghe, hẹn lại', 'Relative answered, call back', 'call_back', ${second}, 'active', 'cyan'),
          ('Ngoài vùng phủ sóng', 'Out of coverage', 'no_answer', ${third}, 'inactive', 'grey')
        ) as o (name, name_en, effect, place, status, colour)
        where not exists (select from call_outcomes k where k.name = o.name)) o`.execute(db)
  },
})
