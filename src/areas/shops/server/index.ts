import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import { defineServer } from '../../../server/kit/area/face.ts'
import { TODAY } from '../../../server/kit/area/period/phase.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'
import { states } from '../states.ts'
import { routes } from './earnings.ts'
import { withFirstLines } from './first-lines.ts'
import { uncoveredRoute } from './uncovered.ts'

export const server = defineServer({
  area,
  input,
  states,
  routes(app, db, actorOf) {
    routes(app, db, actorOf)
    uncoveredRoute(app, db, actorOf)
  },
  computed: {
    term: `case when t.expires_on < ${TODAY} then 'expired'
      when t.expires_on <= ${TODAY} + 30 then 'ends_soon' else 'valid' end`,
  },
  before: {
    create: async (_write, values) => withFirstLines(values, undefined),
    update: async (_write, shop, changes) => withFirstLines(changes, shop),
    async delete(write, shop) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from products where shop_id = ${shop.id}::uuid`.execute(write.sql)
      const count = rows[0]?.count ?? 0
      if (count > 0)
        throw new Problem('inUse', { area: area.id, reason: { key: 'hasProducts', params: { count } } })
    },
  },
})
