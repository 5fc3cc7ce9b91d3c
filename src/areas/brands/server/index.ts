/** Brands: each name once, in whatever capitals it is typed; one in use is not deleted. */
import { Problem } from '../../../core/problems/problems.ts'
import { defineServer, type Write } from '../../../server/kit/area/face.ts'
import { refuseTakenName } from '../../../server/kit/area/write/taken-name.ts'
import { area } from '../area.ts'
import { type BrandDetail, detail, input } from '../schema.ts'
import { states } from '../states.ts'

const parts: Record<keyof BrandDetail, string> = {
  productCount: 'select count(*)::integer from products p where p.brand_id = t.id',
  voucherCount: 'select count(*)::integer from vouchers v where v.brand_ids @> array[t.id]',
  displayCount: 'select count(*)::integer from display_categories d where d.brand_ids @> array[t.id]',
}

const refuseTaken = ({ sql }: Write, name: unknown, id: string | null) =>
  refuseTakenName(sql, area.id, { table: 'brands', name, id })

export const server = defineServer({
  area,
  input,
  states,
  detail,
  parts,
  before: {
    async create(write, values) {
      await refuseTaken(write, values.name, null)
      return values
    },
    async update(write, brand, changes) {
      if (changes.name !== undefined) await refuseTaken(write, changes.name, brand.id)
      return changes
    },
    async delete(_write, { uses }) {
      if (uses > 0)
        throw new Problem('inUse', { area: area.id, reason: { key: 'inUse', params: { count: uses } } })
    },
  },
})
