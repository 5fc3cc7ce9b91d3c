import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'
import { states } from '../states.ts'

export const server = defineServer({
  area,
  input,
  states,
  before: {
    async delete(write, carrier) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from orders where carrier_id = ${carrier.id}::uuid`.execute(write.sql)
      const count = rows[0]?.count ?? 0
      if (count > 0)
        throw new Problem('inUse', { area: area.id, reason: { key: 'hasOrders', params: { count } } })
    },
  },
})
