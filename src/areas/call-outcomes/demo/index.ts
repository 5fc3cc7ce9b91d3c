/** Demo outcomes of calls beside the built-in ones; existing ones are kept. */
import { sql } from 'kysely'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { area } from '../area.ts'

export const demo = defineDemo({
  area,
  tables: [],
  async link({ db }) {
    await sql`
      insert into call_outcomes (code, search, name, name_en, effect, position, status)
      select code, lower(code) || ' ' || fold_text(name || ' ' || name_en), name, name_en, effect, position, status
      from (select 'KQ' || lpad(nextval('call_outcomes_code')::text, 4, '0') as code, o.*
        from (values
          ('Hộp thư thoại', 'Voicemail', 'no_answer', 8, 'active'),
          ('Người nhà nghe, hẹn lại', 'Relative answered, call back', 'call_back', 9, 'active'),
          ('Ngoài vùng phủ sóng', 'Out of coverage', 'no_answer', 10, 'inactive')
        ) as o (name, name_en, effect, position, status)
        where not exists (select from call_outcomes k where k.name = o.name)) o`.execute(db)
  },
})
