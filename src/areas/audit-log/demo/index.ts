/** Changes come with the demo records of each area; here are the entries of access, and the indexes that are built first. */
import { sql } from 'kysely'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { iso } from '../../../server/demo/scene.ts'
import { noteAccess } from '../../../server/kit/access/access.ts'
import { customerCount, makeCustomer } from '../../customers/demo/index.ts'
import { area } from '../area.ts'
import { makeAccess } from './access.ts'

export const demo = defineDemo({
  area,
  tables: [],
  firstIndexes: ['audit_record', 'audit_kind'],
  async link({ scene, db }) {
    const { entries, seen } = makeAccess(scene)
    await noteAccess(db, ...entries)
    const customers = customerCount(scene)
    for (const { id, account, at, from, count } of seen) {
      const places = Array.from({ length: Math.min(count, customers) }, (_, n) => (from + n) % customers)
      const records = places.map((place) => makeCustomer(scene, place).id)
      await sql`
        insert into number_reveals (id, account_id, area, how, record_ids, at)
        values (${id}::uuid, ${account}::uuid, 'customers', 'list', ${records}::uuid[], ${iso(at)}::timestamptz)`.execute(
        db,
      )
    }
  },
})
