/** Demo imports of products: read, written, cancelled and refused ones; their rows are made by `import-rows`. */
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf } from '../../../server/demo/ids.ts'
import { HOUR } from '../../../server/demo/scene.ts'
import { STAFF } from '../../../server/demo/staff.ts'
import { type RowFate, demo as rows } from '../../import-rows/demo/index.ts'
import { area } from '../area.ts'

const BY = STAFF.find(({ roleKey }) => roleKey === 'content')?.id ?? null
const WRONG: readonly RowFate[] = ['wrongBrand', 'wrongPrice', 'wrongCategory', 'noImage']

export const demo = defineDemo({
  area,
  needs: [rows],
  tables: ['imports'],
  columns: ['loose', 'ignored'],
  write({ copier, scene, use }) {
    copier.records(
      use(rows).map((one, index) => {
        const random = scene.streams('import sizes', index)
        const count = (...fates: RowFate[]) => one.fates.filter((fate) => fates.includes(fate)).length
        const open = one.status === 'checked' || one.status === 'cancelled'
        return {
          id: one.id,
          row: {
            ...{
              code: codeOf(area, index + 1),
              createdAt: one.at,
              name: one.name,
              zipName: one.zip,
              status: one.status,
            },
            sheetSize: 9_000 + one.fates.length * 310 + random.int(0, 900),
            zipSize: 400_000 + count('create', 'created', 'update') * 210_000 + random.int(0, 90_000),
            shop: null,
            by: BY,
            failure: one.failure ?? null,
            policy: one.policy ?? null,
            rowCount: one.fates.length,
            valid: open ? count('create', 'update') : 0,
            invalid: count(...WRONG),
            created: count('created'),
            updated: count('updated'),
            unchanged: count('unchanged'),
            failed: count('failed'),
            pictureCount: count('create', 'created'),
            doneAt: one.status === 'checked' ? null : one.at + HOUR / 4,
            loose: JSON.stringify(one.loose ?? []),
            ignored: JSON.stringify(one.ignored ?? []),
          },
        }
      }),
    )
  },
})
