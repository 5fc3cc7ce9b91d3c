import { Problem } from '../../../core/problems/problems.ts'
import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { detail, input, type SaleDetail } from '../schema.ts'
import { states } from '../states.ts'
import { activeProblem, overlapProblems, priceProblems, refuse, soldProblems, wantedOf } from './rules.ts'

const parts: Record<keyof SaleDetail, string> = {
  progress: `select coalesce(json_agg(json_build_object('line', x.id, 'listed', p.price, 'sold', sale_sold(x.id))
      order by x.position), '[]')
    from sales_products x left join products p on p.id = x.product_id where x.record_id = t.id`,
}

export const server = defineServer({
  area,
  input,
  states,
  detail,
  parts,
  // The rows stay: orders point to them.
  lineTables: { products: { table: 'sales_products', owner: 'record_id' } },
  computed: {
    productCount: 'select count(*)::integer from sales_products x where x.record_id = t.id',
    sold: 'select coalesce(sum(sale_sold(x.id)), 0)::integer from sales_products x where x.record_id = t.id',
    notBelow: `select count(*)::integer from sales_products x join products p on p.id = x.product_id
      where x.record_id = t.id and x.sale_price >= p.price`,
    chosen: 'array(select x.product_id from sales_products x where x.record_id = t.id order by x.position)',
  },
  effects: {
    activate: {
      async run(write, sale) {
        const refused = await activeProblem(write, sale)
        return refused ? { refused } : {}
      },
    },
    deactivate: {
      async undo(write, sale) {
        const refused = await activeProblem(write, sale)
        return refused && { refused }
      },
    },
  },
  before: {
    async create(write, values) {
      const wanted = wantedOf(undefined, values)
      refuse({ ...(await priceProblems(write.sql, wanted)), ...(await overlapProblems(write.sql, wanted)) })
      return values
    },
    async update(write, sale, changes) {
      const { products, startsAt, endsAt, belowImport } = changes
      const wanted = wantedOf(sale, changes)
      const found = products === undefined ? {} : await soldProblems(write.sql, sale, wanted.products)
      if (products !== undefined || belowImport !== undefined)
        Object.assign(found, await priceProblems(write.sql, wanted))
      if (sale.status === 'active' && [products, startsAt, endsAt].some((one) => one !== undefined))
        Object.assign(found, await overlapProblems(write.sql, wanted))
      refuse(found)
      return changes
    },
    async delete(_write, sale) {
      if (sale.sold > 0)
        throw new Problem('inUse', {
          area: area.id,
          reason: { key: 'soldKept', params: { count: sale.sold } },
        })
    },
  },
})
